import { isDeepStrictEqual } from "node:util";
import type { NewListing, StoredListing, TaxonomyEntry, TaxonomyKind } from "../rules/listing.ts";
import { Repository } from "./database.ts";
import { LISTINGS_BY_IDS, SELECT_LISTING } from "./listings.ts";
import { indexedTexts } from "./search-index.ts";

const UPSERT = `
  INSERT INTO listing (slug, name, category_id, listed_at, featured, data) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (slug) DO UPDATE SET name = excluded.name, category_id = excluded.category_id,
    listed_at = excluded.listed_at, featured = excluded.featured, data = excluded.data
  RETURNING id AS value`;

const UPSERT_NAME =
  "(slug, name) VALUES (?, ?) ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id AS value";
const UPSERT_TAXONOMY = {
  category: `INSERT INTO category ${UPSERT_NAME}`,
  tag: `INSERT INTO tag ${UPSERT_NAME}`,
};

const BY_SLUGS = `${SELECT_LISTING} FROM json_each(?) CROSS JOIN listing ON listing.slug = value
  CROSS JOIN category ON category.id = category_id`;

const ADD_TAGS = "INSERT INTO listing_tag SELECT ?1, key, value, ?2 FROM json_each(?3)";
const INDEX =
  "INSERT INTO search (rowid, name, headline, tags, description, facet) VALUES (?, ?, ?, ?, ?, ?)";
/** Forgets that the listings are the sample's, unchanged. */
const UNMARK = "DELETE FROM setting WHERE name = 'sample'";

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
  /** Replaces all listings with the sample catalog, whose rows a test checks. Writes only the rows that differ. */
  fillWithSample(rows: readonly string[]): void {
    // Most resets follow a test that has not changed any listing.
    if (this.database.get("SELECT 1 FROM setting WHERE name = 'sample'") !== undefined) return;
    const listings: NewListing[] = rows.map((row) => JSON.parse(row));
    const slugs = new Set(listings.map(({ slug }) => slug));
    const stored = this.database.all<string>("SELECT slug AS value FROM listing");
    const others = stored.filter((slug) => !slugs.has(slug));
    // A sample listing that was removed would get a higher ID than newer ones.
    if (stored.length - others.length < slugs.size || others.length > slugs.size * FEW) this.clear();
    else for (const slug of others) this.remove(slug);
    // Newer listings get higher IDs, so that they come first among equally relevant listings.
    this.addAll(listings.sort((a, b) => ((a.listedAt ?? "") < (b.listedAt ?? "") ? -1 : 1)));
    if (stored.length > 0)
      this.database.exec(`
        DELETE FROM tag WHERE id NOT IN (SELECT tag_id FROM listing_tag);
        DELETE FROM category WHERE id NOT IN (SELECT category_id FROM listing)`);
    this.database.run("INSERT OR REPLACE INTO setting VALUES ('sample', 'unchanged')");
  }

  has(slug: string): boolean {
    return this.#idOf(slug) !== undefined;
  }

  /** Adds listings. Replaces existing listings with the same slugs if they differ. Returns the number of listings written. */
  addAll(listings: readonly NewListing[]): number {
    const slugs = JSON.stringify(listings.map(({ slug }) => slug));
    const stored = new Map(
      this.database.all<StoredListing>(BY_SLUGS, slugs).map((each) => [each.slug, each]),
    );
    // The listings are indexed together at the end, because FTS5 is slower if removals and additions alternate.
    const indexed = new Map<number, NewListing>();
    let highest = this.database.get<number | null>("SELECT max(id) AS value FROM listing") ?? 0;
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
      this.database.run(ADD_TAGS, id, listing.listedAt ?? "", JSON.stringify(tagIds));
      indexed.set(id, listing);
    }
    for (const [id, listing] of indexed) this.database.run(INDEX, id, ...indexedTexts(listing));
    if (indexed.size > 0) this.database.run(UNMARK);
    return indexed.size;
  }

  /** Removes the listings that differ from those in the attached database `start`. Returns the IDs to add to the index. */
  removeDifferent(): readonly number[] {
    const ids = this.database.all<number>(DIFFERENT_FROM_START);
    const all = this.database.all<number>("SELECT id AS value FROM start.listing");
    if (ids.length > all.length * FEW) this.clear();
    else for (const id of ids) this.#remove(id);
    return ids.length > all.length * FEW ? all : ids;
  }

  /** Adds stored listings to the index. */
  index(ids: readonly number[]): void {
    for (const listing of this.database.iterate<StoredListing>(LISTINGS_BY_IDS, JSON.stringify(ids)))
      this.database.run(INDEX, listing.id, ...indexedTexts(listing));
  }

  remove(slug: string): void {
    const id = this.#idOf(slug);
    if (id !== undefined) this.#remove(id);
  }

  clear(): void {
    this.database.exec("DELETE FROM listing_tag; DELETE FROM listing; DELETE FROM tag; DELETE FROM category");
    this.database.exec("INSERT INTO search (search) VALUES ('delete-all')");
    this.database.run(UNMARK);
  }

  startBulkLoad(): void {
    this.database.exec(`INSERT INTO search (search, rank) VALUES ('hashsize', ${BULK_BYTES})`);
  }

  /** Merges the index segments, so that a search reads only one segment. */
  optimize(): void {
    this.database.exec("INSERT INTO search (search) VALUES ('optimize')");
  }

  #store(listing: NewListing, categoryId: number): number {
    const { slug, name, listedAt, featured } = listing;
    // Object rest would take several times as long.
    const data = JSON.stringify({ ...listing, category: undefined, tags: undefined });
    return (
      this.database.get<number>(UPSERT, slug, name, categoryId, listedAt ?? "", Number(featured), data) ?? 0
    );
  }

  #remove(id: number): void {
    this.#forget(id);
    this.database.run("DELETE FROM listing WHERE id = ?", id);
    this.database.run(UNMARK);
  }

  #forget(id: number): void {
    this.database.run("DELETE FROM listing_tag WHERE listing_id = ?", id);
    this.database.run("DELETE FROM search WHERE rowid = ?", id);
  }

  /** Stores a category or tag, and returns its ID. `known` contains entries that were stored earlier. */
  #taxonomyId(kind: TaxonomyKind, { slug, name }: TaxonomyEntry, known: Map<string, Known>): number {
    const earlier = known.get(slug);
    if (earlier?.name === name) return earlier.id;
    const id = this.database.get<number>(UPSERT_TAXONOMY[kind], slug, name) ?? 0;
    known.set(slug, { name, id });
    return id;
  }

  #idOf(slug: string): number | undefined {
    return this.database.get("SELECT id AS value FROM listing WHERE slug = ?", slug);
  }
}

function isStored(listing: NewListing, stored: StoredListing | undefined): boolean {
  if (stored === undefined) return false;
  const { id: _, ...fields } = stored;
  return isDeepStrictEqual(fields, listing);
}
