import { isSlug } from "../contract/slug.ts";
import type { Taxonomy, Tool } from "../contract/tool.ts";
import { oneLine } from "../text/sanitize.ts";

/** What a catalog has slugs for. */
export const KINDS = ["listings", "categories", "tags"] as const;
export type Kind = (typeof KINDS)[number];

/** The name of each slug that was seen, the latest first. */
export type Names = Readonly<Record<Kind, ReadonlyMap<string, string>>>;

/** How many of each are kept for one catalog. */
const MOST: Readonly<Record<Kind, number>> = { listings: 2000, categories: 500, tags: 2000 };

/** A name is only shown beside its slug: what is longer says no more. */
const LONGEST_NAME = 160;

/** A catalog of which nothing was seen. */
export function noNames(): Names {
  return { listings: new Map(), categories: new Map(), tags: new Map() };
}

/** Gathers the names of one run, in bounded memory however many listings pass by. */
export class SeenNames {
  readonly #seen = {
    listings: new Map<string, string>(),
    categories: new Map<string, string>(),
    tags: new Map<string, string>(),
  };

  /** Notes listings with their category and tags. */
  tools(tools: readonly Tool[]): void {
    this.#add("listings", tools);
    this.#add(
      "categories",
      tools.map(({ category }) => category),
    );
    this.#add(
      "tags",
      tools.flatMap(({ tags }) => tags),
    );
  }

  /** Notes entries of the taxonomy. */
  taxonomy(kind: "categories" | "tags", entries: readonly Taxonomy[]): void {
    this.#add(kind, entries);
  }

  /** Whether nothing was seen. */
  get isEmpty(): boolean {
    return KINDS.every((kind) => this.#seen[kind].size === 0);
  }

  /** What was seen in this run, and after it what was known before, cut to what is kept. */
  onTopOf(known: Names): Names {
    const cut = (kind: Kind) => {
      const seen = this.#seen[kind];
      const earlier = [...known[kind]].filter(([slug]) => !seen.has(slug));
      return new Map([...seen, ...earlier].slice(0, MOST[kind]));
    };
    return { listings: cut("listings"), categories: cut("categories"), tags: cut("tags") };
  }

  #add(kind: Kind, entries: readonly Taxonomy[]): void {
    const seen = this.#seen[kind];
    for (const { slug, name } of entries) {
      // Slugs end up on command lines: nothing else than a slug may.
      if (seen.size < MOST[kind] && isSlug(slug)) seen.set(slug, nameOf(name));
    }
  }
}

/** The names in what a file holds; undefined for anything that no run wrote. */
export function namesIn(value: unknown): Names | undefined {
  const maps = KINDS.map((kind) => mapIn(Object(value)[kind]));
  const [listings, categories, tags] = maps;
  return listings && categories && tags ? { listings, categories, tags } : undefined;
}

function mapIn(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!Array.isArray(value)) return undefined;
  const map = new Map<string, string>();
  for (const pair of value.slice(0, MOST.listings)) {
    const [slug, name]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    if (typeof slug !== "string" || typeof name !== "string" || !isSlug(slug)) return undefined;
    map.set(slug, nameOf(name));
  }
  return map;
}

function nameOf(name: string): string {
  return oneLine(name.slice(0, LONGEST_NAME));
}
