import { isDeepStrictEqual } from "node:util";
import type { NewListing, StoredListing, TaxonomyEntry, TaxonomyKind } from "../rules/listing.ts";
import { Repository } from "./database.ts";
import { SELECT_FROM_LISTING, SELECT_LISTING } from "./listings.ts";
import { indexedTexts } from "./search-index.ts";
import type { Statement } from "./statement.ts";

const UPSERT = `
  INSERT INTO listing (slug, name, category_id, listed_at, featured, data) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (slug) DO UPDATE SET name = excluded.name, category_id = excluded.category_id,
    listed_at = excluded.listed_at, featured = excluded.featured, data = excluded.data
  RETURNING id AS value`;

/** The IDs of the listings that were added, removed or changed since the database `start` was copied. */
const DIFFERENT_FROM_START = `
  SELECT id AS value FROM main.listing FULL JOIN start.listing AS old USING (id)
  WHERE (listing.category_id, listing.data) IS NOT (old.category_id, old.data)
  UNION SELECT listing_id FROM main.listing_tag FULL JOIN start.listing_tag AS old USING (listing_id, position)
  WHERE listing_tag.tag_id IS NOT old.tag_id`;

/** The share of the listings up to which removing them one by one takes less time than writing all listings again. */
const FEW = 0.1;

/** The number of bytes of terms that FTS5 keeps in memory during a bulk load. With the default of 1 MiB, FTS5 would merge more often. */
const BULK_BYTES = 32 * 1024 * 1024;

type Known = { readonly name: string; readonly id: number };

/** A writer for live listings. Methods that change data must be called in a transaction. */
export class ListingWriter extends Repository {
  readonly #index = this.database.prepare(
    "INSERT INTO search (rowid, name, headline, tags, description, facet) VALUES (?, ?, ?, ?, ?, ?)",
  );
  readonly #unindex = this.database.prepare("DELETE FROM search WHERE rowid = ?");
  readonly #upsert = this.database.prepare<number>(UPSERT);
  readonly #highest = this.database.prepare<number | null>("SELECT max(id) AS value FROM listing");
  readonly #idOf = this.database.prepare<number>("SELECT id AS value FROM listing WHERE slug = ?");
  readonly #bySlugs = this.database.prepare<StoredListing>(`
    ${SELECT_LISTING} FROM json_each(?) CROSS JOIN listing ON listing.slug = value
    CROSS JOIN category ON category.id = category_id`);
  readonly #mark = this.database.prepare("SELECT 1 FROM setting WHERE name = 'sample'");
  readonly #unmark = this.database.prepare("DELETE FROM setting WHERE name = 'sample'");
  readonly #drop = this.database.prepare("DELETE FROM listing WHERE id = ?");
  readonly #taxonomy = { category: this.#upsertTaxonomy("category"), tag: this.#upsertTaxonomy("tag") };
  readonly #dropTags = this.database.prepare("DELETE FROM listing_tag WHERE listing_id = ?");
  readonly #addTag = this.database.prepare("INSERT INTO listing_tag VALUES (?, ?, ?, ?)");

  /** Replaces all listings with the sample catalog, whose rows a test checks. Writes only the rows that differ. */
  fillWithSample(rows: readonly string[]): void {
    // Most resets follow a test that has not changed any listing.
    if (this.#mark.get() !== undefined) return;
    const listings: NewListing[] = rows.map((row) => JSON.parse(row));
    const slugs = new Set(listings.map(({ slug }) => slug));
    const stored = this.database.prepare<string>("SELECT slug AS value FROM listing").all();
    const others = stored.filter((slug) => !slugs.has(slug));
    // A sample listing that was removed would get a higher ID than newer ones.
    if (stored.length - others.length < slugs.size || others.length > slugs.size * FEW) this.clear();
    else for (const slug of others) this.remove(slug);
    // Newer listings get higher IDs, so that they come first among equally relevant listings.
    this.addAll(listings.sort((a, b) => ((a.listedAt ?? "") < (b.listedAt ?? "") ? -1 : 1)));
    this.database.exec(`
      DELETE FROM tag WHERE id NOT IN (SELECT tag_id FROM listing_tag);
      DELETE FROM category WHERE id NOT IN (SELECT category_id FROM listing);
      INSERT OR REPLACE INTO setting VALUES ('sample', 'unchanged')`);
  }

  has(slug: string): boolean {
    return this.#idOf.get(slug) !== undefined;
  }

  /** Adds listings. Replaces existing listings with the same slugs if they differ. Returns the number of listings written. */
  addAll(listings: readonly NewListing[]): number {
    const slugs = JSON.stringify(listings.map(({ slug }) => slug));
    const stored = new Map(this.#bySlugs.all(slugs).map((listing) => [listing.slug, listing]));
    // The listings are indexed together at the end, because FTS5 is slower if removals and additions alternate.
    const indexed = new Map<number, NewListing>();
    let highest = this.#highest.get() ?? 0;
    const known = { category: new Map<string, Known>(), tag: new Map<string, Known>() };
    for (const listing of listings) {
      // If a category or tag has several names, the name in the last listing takes precedence, even if that listing has not changed.
      const categoryId = this.#taxonomyId("category", listing.category, known.category);
      const tagIds = listing.tags.map((tag) => this.#taxonomyId("tag", tag, known.tag));
      if (isStored(listing, stored.get(listing.slug))) continue;
      const id = this.#store(listing, categoryId);
      // A replaced listing keeps its ID. A new listing gets a higher ID than all existing listings.
      if (id <= highest) this.#forget(id);
      highest = Math.max(highest, id);
      for (const [position, tagId] of tagIds.entries())
        this.#addTag.run(id, position, tagId, listing.listedAt ?? "");
      indexed.set(id, listing);
    }
    for (const [id, listing] of indexed) this.#index.run(id, ...indexedTexts(listing));
    return indexed.size;
  }

  /** Removes the listings that differ from those in the attached database `start`. Returns the IDs to add to the index. */
  removeDifferent(): readonly number[] {
    const ids = this.database.prepare<number>(DIFFERENT_FROM_START).all();
    const all = this.database.prepare<number>("SELECT id AS value FROM start.listing").all();
    if (ids.length > all.length * FEW) this.clear();
    else for (const id of ids) this.#remove(id);
    return ids.length > all.length * FEW ? all : ids;
  }

  /** Adds stored listings to the index. */
  index(ids: readonly number[]): void {
    const listings = this.database.prepare<StoredListing>(`
      ${SELECT_FROM_LISTING} WHERE listing.id IN (SELECT value FROM json_each(?))`);
    for (const listing of listings.iterate(JSON.stringify(ids)))
      this.#index.run(listing.id, ...indexedTexts(listing));
  }

  remove(slug: string): void {
    const id = this.#idOf.get(slug);
    if (id !== undefined) this.#remove(id);
  }

  clear(): void {
    this.database.exec("DELETE FROM listing_tag; DELETE FROM listing; DELETE FROM tag; DELETE FROM category");
    this.database.exec("INSERT INTO search (search) VALUES ('delete-all')");
    this.#unmark.run();
  }

  startBulkLoad(): void {
    this.database.exec(`INSERT INTO search (search, rank) VALUES ('hashsize', ${BULK_BYTES})`);
  }

  /** Merges the index segments, so that a search reads only one segment. */
  optimize(): void {
    this.database.exec("INSERT INTO search (search) VALUES ('optimize')");
  }

  #store({ category: _, tags: _tags, ...fields }: NewListing, categoryId: number): number {
    const { slug, name, listedAt, featured } = fields;
    const data = JSON.stringify(fields);
    this.#unmark.run();
    return this.#upsert.get(slug, name, categoryId, listedAt ?? "", Number(featured), data) ?? 0;
  }

  #remove(id: number): void {
    this.#forget(id);
    this.#drop.run(id);
    this.#unmark.run();
  }

  #forget(id: number): void {
    this.#dropTags.run(id);
    this.#unindex.run(id);
  }

  /** Stores a category or tag, and returns its ID. `known` contains entries that were stored earlier. */
  #taxonomyId(kind: TaxonomyKind, { slug, name }: TaxonomyEntry, known: Map<string, Known>): number {
    const earlier = known.get(slug);
    if (earlier?.name === name) return earlier.id;
    const id = this.#taxonomy[kind].get(slug, name) ?? 0;
    known.set(slug, { name, id });
    return id;
  }

  #upsertTaxonomy(kind: TaxonomyKind): Statement<number> {
    return this.database.prepare(`
      INSERT INTO ${kind} (slug, name) VALUES (?, ?)
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id AS value`);
  }
}

function isStored(listing: NewListing, stored: StoredListing | undefined): boolean {
  if (stored === undefined) return false;
  const { id: _, ...fields } = stored;
  return isDeepStrictEqual(fields, listing);
}
