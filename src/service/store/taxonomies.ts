import type { TaxonomyEntry, TaxonomyLookup } from "../rules/stored-listing.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";

const COLLATOR = new Intl.Collator("en");

/** A repository of the categories and tags, to read. */
export class Taxonomies implements TaxonomyLookup {
  readonly #categories: Statement<TaxonomyEntry>;
  readonly #tags: Statement<TaxonomyEntry>;
  readonly #category: Statement<TaxonomyEntry>;
  readonly #tag: Statement<TaxonomyEntry>;

  constructor(database: Database) {
    this.#categories = database.prepare("SELECT slug, name FROM category ORDER BY slug");
    this.#tags = database.prepare("SELECT slug, name FROM tag ORDER BY slug");
    this.#category = database.prepare("SELECT slug, name FROM category WHERE slug = ?");
    this.#tag = database.prepare("SELECT slug, name FROM tag WHERE slug = ?");
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

  /** Returns the tag of a slug. */
  tag(slug: string): TaxonomyEntry | undefined {
    return this.#tag.get(slug);
  }

  knownTags(slugs: readonly string[]): readonly TaxonomyEntry[] {
    return slugs.map((slug) => this.#tag.get(slug)).filter((tag) => tag !== undefined);
  }
}

/**
 * Sorts entries.
 *
 * Assumed: categories and tags are sorted by name, as in English.
 */
function byName(entries: readonly TaxonomyEntry[]): readonly TaxonomyEntry[] {
  return entries.map(({ slug, name }) => ({ slug, name })).sort((a, b) => COLLATOR.compare(a.name, b.name));
}
