import { isDeepStrictEqual } from "node:util";
import type { NewListing, StoredListing, TaxonomyEntry, TaxonomyKind } from "../rules/stored-listing.ts";
import { columnValues } from "./columns.ts";
import type { Database } from "./database.ts";
import { LISTING_COLUMNS, SELECT_LISTING } from "./listing-row.ts";
import { SearchIndex } from "./search-index.ts";
import type { CatalogSettings } from "./settings.ts";
import type { Statement } from "./statement.ts";

const WRITTEN = [...Object.values(LISTING_COLUMNS), "category_id"];
const UPSERT = `
  INSERT INTO listing (${WRITTEN.join(", ")}) VALUES (${WRITTEN.map(() => "?").join(", ")})
  ON CONFLICT (slug) DO UPDATE SET ${WRITTEN.map((name) => `${name} = excluded.${name}`).join(", ")} RETURNING id`;

/** Changes live listings. Every change also changes `CatalogSettings.contentVersion`. Call the methods in a transaction. */
export class ListingWriter {
  /** The full-text index, updated with every change. */
  readonly index: SearchIndex;
  readonly #database: Database;
  readonly #settings: CatalogSettings;
  readonly #upsert: Statement<{ readonly id: number }>;
  readonly #highest: Statement<{ readonly id: number | null }>;
  readonly #idOf: Statement<{ readonly id: number }>;
  readonly #bySlugs: Statement<StoredListing>;
  readonly #drop: Statement<never>;
  readonly #taxonomy: Readonly<Record<TaxonomyKind, Statement<{ readonly id: number }>>>;
  readonly #dropTags: Statement<never>;
  readonly #addTag: Statement<never>;

  constructor(database: Database, settings: CatalogSettings) {
    this.index = new SearchIndex(database);
    this.#database = database;
    this.#settings = settings;
    this.#upsert = database.prepare(UPSERT);
    this.#highest = database.prepare("SELECT max(id) AS id FROM listing");
    this.#idOf = database.prepare("SELECT id FROM listing WHERE slug = ?");
    this.#bySlugs = database.prepareJson(`
      ${SELECT_LISTING} FROM json_each(?) CROSS JOIN listing ON listing.slug = value
      CROSS JOIN category ON category.id = category_id`);
    this.#drop = database.prepare("DELETE FROM listing WHERE id = ?");
    this.#taxonomy = { category: upsertTaxonomy(database, "category"), tag: upsertTaxonomy(database, "tag") };
    this.#dropTags = database.prepare("DELETE FROM listing_tag WHERE listing_id = ?");
    this.#addTag = database.prepare("INSERT INTO listing_tag VALUES (?, ?, ?, ?)");
  }

  /** Adds a few hundred listings, and replaces existing listings that have the same slugs as added ones. Returns their number. */
  addAll(listings: Iterable<NewListing>): number {
    // The listings are indexed together at the end. If they were indexed between the upserts, FTS5 would write the words of each
    // listing separately.
    const indexed = new Map<number, NewListing>();
    let highest = this.#highest.get()?.id ?? 0;
    const ids = { category: new Map<string, number>(), tag: new Map<string, number>() };
    for (const listing of listings) {
      const id = this.#store(listing, this.#taxonomyId("category", listing.category, ids.category));
      // A replaced listing keeps its ID, and new listings always get higher IDs than existing ones.
      if (id <= highest) this.#forget(id);
      highest = Math.max(highest, id);
      for (const [position, tag] of listing.tags.entries()) {
        this.#addTag.run(id, position, this.#taxonomyId("tag", tag, ids.tag), listing.listedAt ?? "");
      }
      indexed.set(id, listing);
    }
    for (const [id, listing] of indexed) this.index.add(id, listing);
    if (indexed.size > 0) this.#settings.contentChanged();
    return indexed.size;
  }

  /** Adds or replaces listings as `addAll` does, but skips unchanged listings. Returns the number of changed listings. */
  addChanged(listings: readonly NewListing[]): number {
    // The names in the last listing take precedence, even if that listing has not changed.
    if (hasTwoNames(listings)) return this.addAll(listings);
    const slugs = JSON.stringify(listings.map(({ slug }) => slug));
    const stored = new Map(this.#bySlugs.all(slugs).map((listing) => [listing.slug, listing]));
    return this.addAll(listings.filter((listing) => !isStored(listing, stored.get(listing.slug))));
  }

  /** Removes the listing with this slug, if any. */
  remove(slug: string): void {
    const id = this.#idOf.get(slug)?.id;
    if (id === undefined) return;
    this.#forget(id);
    this.#drop.run(id);
    this.#settings.contentChanged();
  }

  /** Removes every listing, category and tag. */
  clear(): void {
    this.#database.exec(
      "DELETE FROM listing_tag; DELETE FROM listing; DELETE FROM tag; DELETE FROM category",
    );
    this.index.clear();
    this.#settings.contentChanged();
  }

  #store({ category: _, tags: _tags, ...fields }: NewListing, categoryId: number): number {
    const columns = [...columnValues(LISTING_COLUMNS, { ...fields, listedAt: fields.listedAt ?? "" })];
    return this.#upsert.get(...columns.map(([, value]) => value), categoryId)?.id ?? 0;
  }

  #forget(id: number): void {
    this.#dropTags.run(id);
    this.index.remove(id);
  }

  /** Returns the ID of a category or tag. `known` contains the IDs of the categories and tags that have already occurred. */
  #taxonomyId(kind: TaxonomyKind, { slug, name }: TaxonomyEntry, known: Map<string, number>): number {
    const key = `${slug}\n${name}`;
    const id = known.get(key) ?? this.#taxonomy[kind].get(slug, name)?.id ?? 0;
    known.set(key, id);
    return id;
  }
}

/** Reports whether any category or tag has more than one name in these listings. */
function hasTwoNames(listings: readonly NewListing[]): boolean {
  return [listings.map(({ category }) => category), listings.flatMap(({ tags }) => tags)].some((entries) => {
    const slugs = new Set(entries.map(({ slug }) => slug));
    return new Set(entries.map(({ slug, name }) => `${slug}\n${name}`)).size > slugs.size;
  });
}

function isStored(listing: NewListing, stored: StoredListing | undefined): boolean {
  if (stored === undefined) return false;
  const { id: _, ...fields } = stored;
  return isDeepStrictEqual(fields, listing);
}

function upsertTaxonomy(database: Database, kind: TaxonomyKind): Statement<{ readonly id: number }> {
  return database.prepare(`
    INSERT INTO ${kind} (slug, name) VALUES (?, ?)
    ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id`);
}
