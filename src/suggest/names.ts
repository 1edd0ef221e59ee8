import { isSlug } from "../contract/limits.ts";
import { oneLine } from "../text/sanitize.ts";

/** The kinds of entries with slugs. */
export const KINDS = ["listings", "categories", "tags"] as const;
/** One of the kinds. */
export type Kind = (typeof KINDS)[number];

/** The name of each known slug, most recent first. */
export type Names = Readonly<Record<Kind, ReadonlyMap<string, string>>>;

/** The most names of each kind that are stored for one catalog. */
const MAX_NAMES: Readonly<Record<Kind, number>> = { listings: 2000, categories: 500, tags: 2000 };

/** The most UTF-16 units of a name, which is only shown with its slug. */
const MAX_NAME_LENGTH = 160;

/** Returns empty lists of names. */
export function noNames(): Names {
  return { listings: new Map(), categories: new Map(), tags: new Map() };
}

/** A listing, category or tag as a service sent it. */
type Entry = Readonly<Record<string, unknown>>;

/** The listings, categories and tags of one run, in bounded memory. Their names are read at the end of the command. */
export class SeenNames {
  readonly #listings: Entry[] = [];
  readonly #taxonomies: Record<"categories" | "tags", Entry[]> = { categories: [], tags: [] };

  /** Adds listings with their category and tags. */
  tools(tools: readonly Entry[]): void {
    this.#listings.push(...tools.slice(0, MAX_NAMES.listings - this.#listings.length));
  }

  /** Adds entries of the taxonomy. */
  taxonomy(kind: "categories" | "tags", entries: readonly Entry[]): void {
    const list = this.#taxonomies[kind];
    list.push(...entries.slice(0, MAX_NAMES[kind] - list.length));
  }

  /** True when nothing was added. */
  get isEmpty(): boolean {
    return [this.#listings, ...Object.values(this.#taxonomies)].every((list) => list.length === 0);
  }

  /** Returns the names of this run, followed by the names known before, up to the limits. */
  onTopOf(known: Names): Names {
    const merge = (kind: Kind, entries: readonly unknown[]) => {
      const seen = namesOf(entries, MAX_NAMES[kind]);
      const earlier = [...known[kind]].filter(([slug]) => !seen.has(slug));
      return new Map([...seen, ...earlier].slice(0, MAX_NAMES[kind]));
    };
    const tags = this.#listings.flatMap((tool) => (Array.isArray(tool["tags"]) ? tool["tags"] : []));
    return {
      listings: merge("listings", this.#listings),
      categories: merge("categories", [
        ...this.#listings.map((tool) => tool["category"]),
        ...this.#taxonomies.categories,
      ]),
      tags: merge("tags", [...tags, ...this.#taxonomies.tags]),
    };
  }
}

function namesOf(entries: readonly unknown[], limit: number): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const entry of entries) {
    const { slug, name } = Object(entry);
    // Slugs are printed in commands, so only valid slugs are accepted.
    if (names.size < limit && typeof slug === "string" && isSlug(slug) && typeof name === "string") {
      names.set(slug, nameOf(name));
    }
  }
  return names;
}

/** Returns the names in the content of a file; undefined for invalid content. */
export function namesIn(value: unknown): Names | undefined {
  const maps = KINDS.map((kind) => mapIn(Object(value)[kind]));
  const [listings, categories, tags] = maps;
  return listings && categories && tags ? { listings, categories, tags } : undefined;
}

function mapIn(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!Array.isArray(value)) return undefined;
  const map = new Map<string, string>();
  for (const pair of value.slice(0, MAX_NAMES.listings)) {
    const [slug, name]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    if (typeof slug !== "string" || typeof name !== "string" || !isSlug(slug)) return undefined;
    map.set(slug, nameOf(name));
  }
  return map;
}

function nameOf(name: string): string {
  return oneLine(name.slice(0, MAX_NAME_LENGTH));
}
