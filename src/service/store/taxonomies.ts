import type { TaxonomyEntry, TaxonomyKind, TaxonomyLookup } from "../rules/stored-listing.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";

const COLLATOR = new Intl.Collator("en");
/** The maximum number of categories or tags compared with a mistyped one. Each comparison takes microseconds. */
const COMPARED = 150;

/** A read-only repository of categories and tags. */
export class Taxonomies implements TaxonomyLookup {
  readonly #categories: Statement<TaxonomyEntry>;
  readonly #tags: Statement<TaxonomyEntry>;
  readonly #category: Statement<TaxonomyEntry>;
  readonly #tag: Statement<TaxonomyEntry>;
  readonly #near: Readonly<Record<TaxonomyKind, NearEntries>>;

  constructor(database: Database) {
    this.#categories = database.prepare("SELECT slug, name FROM category ORDER BY slug");
    this.#tags = database.prepare("SELECT slug, name FROM tag ORDER BY slug");
    this.#category = database.prepare("SELECT slug, name FROM category WHERE slug = ?");
    this.#tag = database.prepare("SELECT slug, name FROM tag WHERE slug = ?");
    this.#near = { category: nearEntries(database, "category"), tag: nearEntries(database, "tag") };
  }

  /** Returns all categories, sorted by name. */
  categories(): readonly TaxonomyEntry[] {
    return byName(this.#categories.all());
  }

  /** Returns all tags, sorted by name. */
  tags(): readonly TaxonomyEntry[] {
    return byName(this.#tags.all());
  }

  hasCategory(slug: string): boolean {
    return this.#category.get(slug) !== undefined;
  }

  category(slug: string): TaxonomyEntry | undefined {
    return this.#category.get(slug);
  }

  /** Returns the tag with the given slug. */
  tag(slug: string): TaxonomyEntry | undefined {
    return this.#tag.get(slug);
  }

  knownTags(slugs: readonly string[]): readonly TaxonomyEntry[] {
    return slugs.map((slug) => this.#tag.get(slug)).filter((tag) => tag !== undefined);
  }

  eachTag(): Iterable<TaxonomyEntry> {
    return this.#tags.iterate();
  }

  /** Returns all entries if there are few; otherwise, those with the same first or last letters. */
  like(kind: TaxonomyKind, slug: string): readonly TaxonomyEntry[] {
    const { range, ending } = this.#near[kind];
    const startingWith = (start: string) => range.all(start, `${start}\uffff`, COMPARED);
    const all = startingWith("");
    if (all.length < COMPARED) return all;
    const letters = slug.toLowerCase();
    const lengths = [Math.ceil(letters.length / 2), 2, 1];
    const beginning = lengths.flatMap((length) => startingWith(letters.slice(0, length)));
    return [...ending.all(letters, letters, COMPARED / 2), ...beginning].slice(0, COMPARED);
  }
}

/** The statements that find entries of one kind with similar slugs. */
interface NearEntries {
  readonly range: Statement<TaxonomyEntry>;
  readonly ending: Statement<TaxonomyEntry>;
}

function nearEntries(database: Database, kind: TaxonomyKind): NearEntries {
  const select = `SELECT slug, name FROM ${kind} WHERE`;
  return {
    range: database.prepare(`${select} slug >= ? AND slug < ? ORDER BY slug LIMIT ?`),
    ending: database.prepare(`
      ${select} substr(slug, -3) = substr(?, -3) AND abs(length(slug) - length(?)) <= 3 ORDER BY slug LIMIT ?`),
  };
}

/**
 * Sorts entries.
 *
 * Assumed: categories and tags are sorted by name, in the order of English.
 */
export function byName<Entry extends TaxonomyEntry>(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => ({ ...entry })).sort((a, b) => COLLATOR.compare(a.name, b.name));
}
