import { isSlug } from "../contract/limits.ts";
import { oneLine } from "../text/sanitize.ts";

/** The maximum number of names to store for one catalog, by kind. */
const MAX_NAMES = { listings: 2000, categories: 500, tags: 2000 } as const;
/** A kind of entry that a slug identifies. */
export type Kind = keyof typeof MAX_NAMES;

/** For each kind, the known slugs with their names, most recent first. */
export type Names = Readonly<Record<Kind, ReadonlyMap<string, string>>>;

/** The maximum length of a name in UTF-16 code units. A short limit is enough, because a name is always shown with its slug. */
const MAX_NAME_LENGTH = 160;

/** Calls a function for each kind, and returns the names that it reads. */
export function namesByKind(read: (kind: Kind) => ReadonlyMap<string, string>): Names {
  return { listings: read("listings"), categories: read("categories"), tags: read("tags") };
}

/** A listing, category or tag exactly as a service sent it. */
type Entry = Readonly<Record<string, unknown>>;

/** The listings, categories and tags that one run received, up to a limit. Only `onTopOf` reads their names. */
export class ReceivedNames {
  readonly #seen: Record<Kind, Entry[]> = { listings: [], categories: [], tags: [] };

  /** Adds listings with their categories and tags. */
  tools(tools: readonly Entry[]): void {
    this.#add("listings", tools);
  }

  taxonomy(kind: "categories" | "tags", entries: readonly Entry[]): void {
    this.#add(kind, entries);
  }

  #add(kind: Kind, entries: readonly Entry[]): void {
    this.#seen[kind].push(...entries.slice(0, MAX_NAMES[kind] - this.#seen[kind].length));
  }

  get isEmpty(): boolean {
    return Object.values(this.#seen).every((list) => list.length === 0);
  }

  /** Returns the names from this run, followed by the names that were already known, up to the limit for each kind. */
  onTopOf(known: Names): Names {
    const { listings, categories, tags } = this.#seen;
    const seen: Record<Kind, readonly unknown[]> = {
      listings,
      categories: [...listings.map((tool) => tool["category"]), ...categories],
      tags: [...listings.flatMap((tool) => (Array.isArray(tool["tags"]) ? tool["tags"] : [])), ...tags],
    };
    return namesByKind((kind) => {
      const earlier = Array.from(known[kind], ([slug, name]) => ({ slug, name }));
      return namesOf(kind, [...seen[kind], ...earlier]);
    });
  }
}

/** Returns the names in an unchecked value from a file. Invalid entries are left out. */
export function namesIn(value: unknown): Names {
  return namesByKind((kind) => {
    const pairs: unknown = Object(value)[kind];
    const entries = Array.isArray(pairs) ? pairs.map((pair) => ({ slug: pair?.[0], name: pair?.[1] })) : [];
    return namesOf(kind, entries);
  });
}

function namesOf(kind: Kind, entries: readonly unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const entry of entries) {
    if (names.size === MAX_NAMES[kind]) break;
    const { slug, name } = Object(entry);
    // Only valid slugs are accepted, because suggested commands contain them.
    if (typeof slug !== "string" || !isSlug(slug) || names.has(slug) || typeof name !== "string") continue;
    names.set(slug, oneLine(name.slice(0, MAX_NAME_LENGTH)));
  }
  return names;
}
