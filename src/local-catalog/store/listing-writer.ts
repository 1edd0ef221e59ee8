import { isDeepStrictEqual } from "node:util";
import type { NewListing, StoredListing, TaxonomyEntry, TaxonomyKind } from "../rules/listing.ts";
import { Repository } from "./database.ts";
import { LISTINGS_BY_IDS, SELECT_LISTING } from "./listings.ts";
import { indexedTexts } from "./search-index.ts";

const UPSERT = `
  INSERT INTO listing (slug, name, category_id, listed_at, featured, data)
  VALUES (?, ?, (SELECT id FROM category WHERE slug = ?), ?, ?, ?)
  ON CONFLICT (slug) DO UPDATE SET name = excluded.name, category_id = excluded.category_id,
    listed_at = excluded.listed_at, featured = excluded.featured, data = excluded.data
  RETURNING id AS value`;

const UPSERT_NAMES = `(slug, name) SELECT value ->> 'slug', value ->> 'name' FROM json_each(?) WHERE TRUE
  ON CONFLICT (slug) DO UPDATE SET name = excluded.name`;

/** The IDs of the listings with tags that get another name. */
const RENAMED = `SELECT DISTINCT listing_id AS value FROM json_each(?) AS entry
  JOIN tag ON tag.slug = entry.value ->> 'slug' AND tag.name <> entry.value ->> 'name' JOIN listing_tag ON tag_id = tag.id`;

const BY_SLUGS = `${SELECT_LISTING} WHERE listing.slug IN (SELECT value FROM json_each(?))`;

const ADD_TAGS = `INSERT INTO listing_tag SELECT listing.value ->> 0, entry.key, tag.id, listing.value ->> 1
  FROM json_each(?) AS listing, json_each(listing.value, '$[2]') AS entry JOIN tag ON tag.slug = entry.value`;
const INDEX =
  "INSERT INTO search (rowid, name, headline, tags, description, facet) VALUES (?, ?, ?, ?, ?, ?)";
const TOTAL_CHANGES = "SELECT total_changes() AS value";
/** The number of pages of the index to merge in a step. */
const MERGED_PAGES = 256;
const OTHERS = "SELECT id AS value FROM listing WHERE slug NOT IN (SELECT value FROM json_each(?)) LIMIT ?";
/** Forgets that the listings are the sample's, unchanged. */
const UNMARK = "DELETE FROM setting WHERE name = 'sample'";

/** The share of the sample up to which removing other listings one by one takes less time than writing all listings again. */
const FEW = 0.1;

/** The number of IDs of listings to remove in a step. */
const REMOVED = 2_000;

/** A writer for live listings. Methods that change data must be called in a transaction. */
export class ListingWriter extends Repository {
  /** Replaces all listings with the sample catalog, whose rows a test checks. Writes only the rows that differ. Yields after each step. */
  *fillWithSample(rows: readonly string[]): Generator<void> {
    // Most resets follow a test that has not changed any listing.
    if (this.database.get("SELECT 1 FROM setting WHERE name = 'sample'") !== undefined) return;
    const entries: (readonly [NewListing, readonly string[] | null])[] = rows.map((row) => JSON.parse(row));
    const slugs = JSON.stringify(entries.map(([{ slug }]) => slug));
    const count = this.database.get<number>("SELECT count(*) AS value FROM listing") ?? 0;
    const few = Math.floor(rows.length * FEW);
    const others = this.database.all<number>(OTHERS, slugs, few + 1);
    // A sample listing that was removed would get a higher ID than newer ones.
    if (count - others.length < rows.length || others.length > few) yield* this.clear();
    else this.removeAll(others);
    const texts = new Map(entries);
    this.addAll([...texts.keys()], texts);
    if (count > 0)
      this.database.exec(`
        DELETE FROM tag WHERE id NOT IN (SELECT tag_id FROM listing_tag);
        DELETE FROM category WHERE id NOT IN (SELECT category_id FROM listing)`);
    this.database.run("INSERT OR REPLACE INTO setting VALUES ('sample', 'unchanged')");
  }

  has(slug: string): boolean {
    return this.database.get("SELECT 1 FROM listing WHERE slug = ?", slug) !== undefined;
  }

  /** Adds listings, whose texts for the index may be known. Replaces existing listings with the same slugs if they differ. Returns the number of listings written. */
  addAll(listings: readonly NewListing[], texts?: ReadonlyMap<NewListing, readonly string[] | null>): number {
    const slugs = JSON.stringify(listings.map(({ slug }) => slug));
    const stored = new Map(this.database.all<StoredListing>(BY_SLUGS, slugs).map((row) => [row.slug, row]));
    const replaced: number[] = [];
    const indexed = new Map<number, NewListing>();
    let highest = this.database.get<number | null>("SELECT max(id) AS value FROM listing") ?? 0;
    const categories = listings.map(({ category }) => category);
    const tags = listings.flatMap((listing) => listing.tags);
    const renamed = highest === 0 ? [] : this.database.all<number>(RENAMED, JSON.stringify(tags));
    this.#nameAll("category", categories);
    this.#nameAll("tag", tags);
    for (const listing of listings) {
      if (isStored(listing, stored.get(listing.slug))) continue;
      const id = this.#store(listing);
      // A replaced listing keeps its ID. A new listing gets a higher ID than all existing listings.
      if (id <= highest) {
        replaced.push(id);
        this.database.run("DELETE FROM listing_tag WHERE listing_id = ?", id);
      }
      highest = Math.max(highest, id);
      indexed.set(id, listing);
    }
    const slugsOf = (listing: NewListing) => listing.tags.map(({ slug }) => slug);
    const tagged = [...indexed].map(([id, each]) => [id, each.listedAt ?? "", slugsOf(each)]);
    this.database.run(ADD_TAGS, JSON.stringify(tagged));
    const others = renamed.filter((id) => !indexed.has(id));
    this.#unindex([...replaced, ...others]);
    this.indexAll(others);
    for (const [id, listing] of indexed)
      this.database.run(INDEX, id, ...(texts?.get(listing) ?? indexedTexts(listing)));
    if (indexed.size > 0) this.database.run(UNMARK);
    return indexed.size;
  }

  remove(slug: string): void {
    this.removeAll(this.database.all<number>("SELECT id AS value FROM listing WHERE slug = ?", slug));
  }

  /** Removes all listings, categories and tags. Yields after each step. */
  *clear(): Generator<void> {
    this.database.exec("INSERT INTO search (search) VALUES ('delete-all')");
    const lowest = () => this.database.get<number | null>("SELECT min(id) AS value FROM listing");
    for (let first = lowest(); first; first = lowest()) {
      const last = first + REMOVED;
      this.database.run("DELETE FROM listing_tag WHERE listing_id <= ?", last);
      this.database.run("DELETE FROM listing WHERE id <= ?", last);
      yield;
    }
    this.database.exec("DELETE FROM tag; DELETE FROM category");
    this.database.run(UNMARK);
  }

  /** Merges the index segments, so that a search reads only one segment. Yields after each step. */
  *optimize(): Generator<void> {
    const merge = (pages: number) => {
      const before = this.database.get<number>(TOTAL_CHANGES) ?? 0;
      this.database.run("INSERT INTO search (search, rank) VALUES ('merge', ?)", pages);
      // The statement itself counts as a change.
      return (this.database.get<number>(TOTAL_CHANGES) ?? 0) - before > 1;
    };
    // A negative number also merges segments that need no merging yet.
    for (let isMerging = merge(-MERGED_PAGES); isMerging; isMerging = merge(MERGED_PAGES)) yield;
  }

  #store(listing: NewListing): number {
    const { slug, name, category, listedAt, featured } = listing;
    // Object rest would take several times as long.
    const data = JSON.stringify({ ...listing, category: undefined, tags: undefined });
    const values = [slug, name, category.slug, listedAt ?? "", Number(featured), data];
    return this.database.get<number>(UPSERT, ...values) ?? 0;
  }

  removeAll(ids: readonly number[]): void {
    for (const id of ids) {
      this.database.run("DELETE FROM listing_tag WHERE listing_id = ?", id);
      this.database.run("DELETE FROM listing WHERE id = ?", id);
      this.database.run(UNMARK);
    }
    this.#unindex(ids);
  }

  /** Adds stored listings to the index. */
  indexAll(ids: readonly number[]): void {
    for (const listing of this.database.iterate<StoredListing>(LISTINGS_BY_IDS, JSON.stringify(ids)))
      this.database.run(INDEX, listing.id, ...indexedTexts(listing));
  }

  /** Removes rows from the index. Must not alternate with changes to other tables, because FTS5 would then write its changes each time. */
  #unindex(ids: Iterable<number>): void {
    for (const id of ids) this.database.run("DELETE FROM search WHERE rowid = ?", id);
  }

  /** Stores the categories or tags of listings. If one has several names, the name in the last listing takes precedence. */
  #nameAll(kind: TaxonomyKind, named: readonly TaxonomyEntry[]): void {
    const entries = new Map(named.map((entry) => [entry.slug, entry]));
    this.database.run(`INSERT INTO ${kind} ${UPSERT_NAMES}`, JSON.stringify([...entries.values()]));
  }
}

function isStored(listing: NewListing, stored: StoredListing | undefined): boolean {
  if (stored === undefined) return false;
  const { id: _, ...fields } = stored;
  return isDeepStrictEqual(fields, listing);
}
