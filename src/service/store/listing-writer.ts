import { isDeepStrictEqual } from "node:util";
import type { NewListing, StoredListing, TaxonomyEntry, TaxonomyKind } from "../rules/stored-listing.ts";
import type { LiveListings } from "../rules/submission.ts";
import { columnValues } from "./columns.ts";
import { Repository } from "./database.ts";
import { LISTING_COLUMNS, SELECT_LISTING } from "./listing-row.ts";
import { SearchIndex } from "./search-index.ts";
import type { Statement } from "./statement.ts";

const WRITTEN = [...Object.values(LISTING_COLUMNS), "category_id"];
const UPSERT = `
  INSERT INTO listing (${WRITTEN.join(", ")}) VALUES (${WRITTEN.map(() => "?").join(", ")})
  ON CONFLICT (slug) DO UPDATE SET ${WRITTEN.map((name) => `${name} = excluded.${name}`).join(", ")} RETURNING id AS value`;

/** A writer for live listings. The methods must be called in a transaction. */
export class ListingWriter extends Repository implements LiveListings {
  /** The full-text index, updated with every change. */
  readonly index = new SearchIndex(this.database);
  readonly #upsert = this.database.prepareValue<number>(UPSERT);
  readonly #highest = this.database.prepareValue<number | null>("SELECT max(id) AS value FROM listing");
  readonly #idOf = this.database.prepareValue<number>("SELECT id AS value FROM listing WHERE slug = ?");
  readonly #bySlugs = this.database.prepareJson<StoredListing>(`
    ${SELECT_LISTING} FROM json_each(?) CROSS JOIN listing ON listing.slug = value
    CROSS JOIN category ON category.id = category_id`);
  readonly #drop = this.database.prepare("DELETE FROM listing WHERE id = ?");
  readonly #taxonomy = { category: this.#upsertTaxonomy("category"), tag: this.#upsertTaxonomy("tag") };
  readonly #dropTags = this.database.prepare("DELETE FROM listing_tag WHERE listing_id = ?");
  readonly #addTag = this.database.prepare("INSERT INTO listing_tag VALUES (?, ?, ?, ?)");

  isEmpty(): boolean {
    return this.#highest.get() === null;
  }

  has(slug: string): boolean {
    return this.#idOf.get(slug) !== undefined;
  }

  /** Returns the number of listings written. */
  addAll(listings: Iterable<NewListing>): number {
    // The listings are indexed together at the end, because FTS5 would otherwise write the words of each listing separately.
    const indexed = new Map<number, NewListing>();
    let highest = this.#highest.get() ?? 0;
    const ids = { category: new Map<string, number>(), tag: new Map<string, number>() };
    for (const listing of listings) {
      const id = this.#store(listing, this.#taxonomyId("category", listing.category, ids.category));
      // A replaced listing keeps its ID. A new listing gets a higher ID than all existing listings.
      if (id <= highest) this.#forget(id);
      highest = Math.max(highest, id);
      for (const [position, tag] of listing.tags.entries()) {
        this.#addTag.run(id, position, this.#taxonomyId("tag", tag, ids.tag), listing.listedAt ?? "");
      }
      indexed.set(id, listing);
    }
    for (const [id, listing] of indexed) this.index.add(id, listing);
    return indexed.size;
  }

  /** Does the same as `addAll`, but usually skips unchanged listings. Returns the number of listings written. */
  addChanged(listings: readonly NewListing[]): number {
    // If a category or tag has two names, the last one takes precedence, even if the listing with that name has not changed.
    if (hasTwoNames(listings)) return this.addAll(listings);
    const slugs = JSON.stringify(listings.map(({ slug }) => slug));
    const stored = new Map(this.#bySlugs.all(slugs).map((listing) => [listing.slug, listing]));
    return this.addAll(listings.filter((listing) => !isStored(listing, stored.get(listing.slug))));
  }

  remove(slug: string): void {
    const id = this.#idOf.get(slug);
    if (id === undefined) return;
    this.#forget(id);
    this.#drop.run(id);
  }

  clear(): void {
    this.database.exec("DELETE FROM listing_tag; DELETE FROM listing; DELETE FROM tag; DELETE FROM category");
    this.index.clear();
  }

  #store({ category: _, tags: _tags, ...fields }: NewListing, categoryId: number): number {
    const columns = [...columnValues(LISTING_COLUMNS, { ...fields, listedAt: fields.listedAt ?? "" })];
    return this.#upsert.get(...columns.map(([, value]) => value), categoryId) ?? 0;
  }

  #forget(id: number): void {
    this.#dropTags.run(id);
    this.index.remove(id);
  }

  /** Stores a category or tag, and returns its ID. `known` contains the IDs of the categories or tags stored earlier. */
  #taxonomyId(kind: TaxonomyKind, { slug, name }: TaxonomyEntry, known: Map<string, number>): number {
    const key = `${slug}\n${name}`;
    const id = known.get(key) ?? this.#taxonomy[kind].get(slug, name) ?? 0;
    known.set(key, id);
    return id;
  }

  #upsertTaxonomy(kind: TaxonomyKind): Statement<number> {
    return this.database.prepareValue(`
      INSERT INTO ${kind} (slug, name) VALUES (?, ?)
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name RETURNING id AS value`);
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
