import { isSlug } from "../contract/limits.ts";
import { oneLine } from "../text/sanitize.ts";

/** The kinds of entry that have slugs. */
export const KINDS = ["listings", "categories", "tags"] as const;
/** A kind of entry. */
export type Kind = (typeof KINDS)[number];

/** The name for each known slug of each kind, most recent first. */
export type Names = Readonly<Record<Kind, ReadonlyMap<string, string>>>;

/** The maximum number of names of each kind to store for one catalog. */
const MAX_NAMES: Readonly<Record<Kind, number>> = { listings: 2000, categories: 500, tags: 2000 };

/** The maximum length of a name in UTF-16 units. A short limit is enough, because a name is always shown with its slug. */
const MAX_NAME_LENGTH = 160;

/** Returns empty names of every kind. */
export function noNames(): Names {
  return { listings: new Map(), categories: new Map(), tags: new Map() };
}

/** A listing, category or tag exactly as a service sent it. */
type Entry = Readonly<Record<string, unknown>>;

/** The listings, categories and tags that one run received, in bounded memory. Their names are read only when the command ends. */
export class SeenNames {
  readonly #listings: Entry[] = [];
  readonly #taxonomies: Record<"categories" | "tags", Entry[]> = { categories: [], tags: [] };

  /** Adds listings with their categories and tags. */
  tools(tools: readonly Entry[]): void {
    this.#listings.push(...tools.slice(0, MAX_NAMES.listings - this.#listings.length));
  }

  /** Adds categories or tags. */
  taxonomy(kind: "categories" | "tags", entries: readonly Entry[]): void {
    const list = this.#taxonomies[kind];
    list.push(...entries.slice(0, MAX_NAMES[kind] - list.length));
  }

  /** True if nothing was added. */
  get isEmpty(): boolean {
    return [this.#listings, ...Object.values(this.#taxonomies)].every((list) => list.length === 0);
  }

  /** Returns the names from this run, followed by the names that were already known, up to the limits. */
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
    // Only valid slugs are accepted, because suggestions print them in commands.
    if (names.size < limit && typeof slug === "string" && isSlug(slug) && typeof name === "string") {
      names.set(slug, nameOf(name));
    }
  }
  return names;
}

/** Returns the names in the content of a file, or undefined if the content is invalid. */
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
