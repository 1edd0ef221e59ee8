import type { TaxonomyEntry, TaxonomyKind, TaxonomyLookup } from "../rules/stored-listing.ts";
import { type Database, Repository } from "./database.ts";
import { readSlugEntries } from "./slug-reads.ts";

const COLLATOR = new Intl.Collator("en");
/** The maximum number of categories or tags to compare with a misspelled slug. Each comparison takes microseconds. */
const COMPARED = 150;

/** A read-only repository for categories and tags. */
export class Taxonomies extends Repository implements TaxonomyLookup {
  readonly #statements = {
    category: statementsFor(this.database, "category"),
    tag: statementsFor(this.database, "tag"),
  };

  /** Returns all categories, sorted by name. */
  categories(): readonly TaxonomyEntry[] {
    return byName(this.#statements.category.all.all());
  }

  /** Returns all tags, sorted by name. */
  tags(): readonly TaxonomyEntry[] {
    return byName(this.#statements.tag.all.all());
  }

  category(slug: string): TaxonomyEntry | undefined {
    return this.#statements.category.one.get(slug);
  }

  tag(slug: string): TaxonomyEntry | undefined {
    return this.#statements.tag.one.get(slug);
  }

  knownTags(slugs: readonly string[]): readonly TaxonomyEntry[] {
    return slugs.map((slug) => this.tag(slug)).filter((tag) => tag !== undefined);
  }

  eachTag(): Iterable<TaxonomyEntry> {
    return this.#statements.tag.all.iterate();
  }

  /** Returns all entries if there are few. Otherwise, returns a limited number of entries whose slugs start or end like `slug`. */
  like(kind: TaxonomyKind, slug: string): readonly TaxonomyEntry[] {
    const startingWith = (start: string) => readSlugEntries(this.database, kind, { start, most: COMPARED });
    const all = startingWith("");
    if (all.length < COMPARED) return all;
    const letters = slug.toLowerCase();
    const lengths = [Math.ceil(letters.length / 2), 2, 1];
    const beginning = lengths.flatMap((length) => startingWith(letters.slice(0, length)));
    const ending = this.#statements[kind].ending.all(letters, letters, COMPARED / 2);
    return [...ending, ...beginning].slice(0, COMPARED);
  }
}

function statementsFor(database: Database, kind: TaxonomyKind) {
  const select = `SELECT slug, name FROM ${kind}`;
  return {
    one: database.prepare<TaxonomyEntry>(`${select} WHERE slug = ?`),
    all: database.prepare<TaxonomyEntry>(`${select} ORDER BY slug`),
    ending: database.prepare<TaxonomyEntry>(`
      ${select} WHERE substr(slug, -3) = substr(?, -3) AND abs(length(slug) - length(?)) <= 3 ORDER BY slug LIMIT ?`),
  };
}

/** Assumed: categories and tags are sorted by name, in English alphabetical order. */
export function byName<Entry extends TaxonomyEntry>(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => ({ ...entry })).sort((a, b) => COLLATOR.compare(a.name, b.name));
}
