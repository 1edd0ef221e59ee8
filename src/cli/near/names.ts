import { oneLine } from "../../base/text/sanitize.ts";
import { isSlug } from "../../contract/limits.ts";

/** The maximum number of names to store for one catalog, by kind. */
const MAX_NAMES = { listings: 2000, categories: 500, tags: 2000 } as const;
/** A kind of entry that a slug identifies. */
export type Kind = keyof typeof MAX_NAMES;

/** For each kind, the known slugs with their names. The names from the latest run come first. */
export type Names = Readonly<Record<Kind, ReadonlyMap<string, string>>>;

/** The maximum length of a name in UTF-16 code units. A low limit is sufficient, because names are shown with their slugs. */
const MAX_NAME_LENGTH = 160;

/** Calls a function for each kind of entry, and returns the results by kind. */
export function namesByKind(read: (kind: Kind) => ReadonlyMap<string, string>): Names {
  return { listings: read("listings"), categories: read("categories"), tags: read("tags") };
}

/** A listing, category or tag as received from a service, without validation. */
type Entry = Readonly<Record<string, unknown>>;

/** The names of the listings, categories and tags that one run received, up to the limit for each kind. */
export class ReceivedNames {
  readonly #names = { listings: new Map(), categories: new Map(), tags: new Map() };

  /** Adds listings with their categories and tags. */
  tools(tools: readonly Entry[]): void {
    addNames(this.#names.listings, "listings", tools);
    this.taxonomy(
      "categories",
      tools.map((tool) => tool["category"]),
    );
    this.taxonomy(
      "tags",
      tools.flatMap((tool) => tool["tags"] ?? []),
    );
  }

  taxonomy(kind: "categories" | "tags", entries: readonly unknown[]): void {
    addNames(this.#names[kind], kind, entries);
  }

  get isEmpty(): boolean {
    return Object.values(this.#names).every((names) => names.size === 0);
  }

  /** Returns the names from this run, followed by the names that were already known, up to the limit for each kind. */
  onTopOf(known: Names): Names {
    return namesByKind((kind) => {
      const earlier = Array.from(known[kind], ([slug, name]) => ({ slug, name }));
      return addNames(new Map(this.#names[kind]), kind, earlier);
    });
  }
}

/** Returns the names in an unchecked value from a file. Invalid entries are omitted. */
export function namesIn(value: unknown): Names {
  return namesByKind((kind) => {
    const pairs: unknown = Object(value)[kind];
    const entries = Array.isArray(pairs) ? pairs.map((pair) => ({ slug: pair?.[0], name: pair?.[1] })) : [];
    return addNames(new Map(), kind, entries);
  });
}

function addNames(names: Map<string, string>, kind: Kind, entries: readonly unknown[]): typeof names {
  for (const entry of entries) {
    if (names.size === MAX_NAMES[kind]) break;
    const { slug, name } = Object(entry);
    // Only valid slugs are accepted, because suggested commands contain them.
    if (typeof slug !== "string" || !isSlug(slug) || names.has(slug) || typeof name !== "string") continue;
    names.set(slug, oneLine(name.slice(0, MAX_NAME_LENGTH)));
  }
  return names;
}
