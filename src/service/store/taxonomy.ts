import type { TaxonomyEntry } from "../rules/stored-listing.ts";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";

const COLLATOR = new Intl.Collator("en");

/** Reads the categories and tags. */
export class Taxonomies {
  readonly #categories: Statement<TaxonomyEntry>;
  readonly #tags: Statement<TaxonomyEntry>;
  readonly #category: Statement<unknown>;

  constructor(database: Database) {
    this.#categories = database.prepare("SELECT slug, name FROM category ORDER BY slug");
    this.#tags = database.prepare("SELECT slug, name FROM tag ORDER BY slug");
    this.#category = database.prepare("SELECT 1 FROM category WHERE slug = ?");
  }

  /** All categories, sorted. */
  categories(): readonly TaxonomyEntry[] {
    return byName(this.#categories.all());
  }

  /** All tags, sorted. */
  tags(): readonly TaxonomyEntry[] {
    return byName(this.#tags.all());
  }

  hasCategory(slug: string): boolean {
    return this.#category.get(slug) !== undefined;
  }
}

/** Assumed: the API shows no order. By name, as people sort. */
function byName(entries: readonly TaxonomyEntry[]): readonly TaxonomyEntry[] {
  return entries.map(({ slug, name }) => ({ slug, name })).sort((a, b) => COLLATOR.compare(a.name, b.name));
}
