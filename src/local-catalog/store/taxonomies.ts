import type { TaxonomyEntry, TaxonomyKind } from "../rules/listing.ts";
import { type Database, Repository } from "./database.ts";

/** The maximum number of slugs to compare with a misspelled slug. Each comparison takes microseconds. */
const COMPARED = 150;

/**
 * A read-only repository for categories and tags.
 *
 * Assumed: the active categories and tags are all that the catalog has ever contained, including those without a live listing.
 */
export class Taxonomies extends Repository {
  find(kind: TaxonomyKind, slug: string): TaxonomyEntry | undefined {
    return this.database.get(`SELECT slug, name FROM ${kind} WHERE slug = ?`, slug);
  }

  /** Returns the tags with these slugs, in the order of the slugs. Unknown slugs are omitted. */
  knownTags(slugs: readonly string[]): readonly TaxonomyEntry[] {
    return slugs.map((slug) => this.find("tag", slug)).filter((tag) => tag !== undefined);
  }

  eachTag(): Iterable<TaxonomyEntry> {
    return this.database.iterate("SELECT slug, name FROM tag ORDER BY slug");
  }

  /** Returns all entries if there are few. Otherwise, returns some of the entries whose slugs start or end like `slug`. */
  like(kind: "listing" | TaxonomyKind, slug: string): readonly TaxonomyEntry[] {
    const all = startingWith(this.database, kind, "", COMPARED);
    if (all.length < COMPARED) return all;
    const letters = slug.toLowerCase();
    const ending = `
      SELECT slug, name FROM ${kind} WHERE substr(slug, -3) = substr(?1, -3) AND abs(length(slug) - length(?1)) <= 3
      ORDER BY slug LIMIT ${COMPARED / 2}`;
    const beginning = [Math.ceil(letters.length / 2), 2, 1].flatMap((length) =>
      startingWith(this.database, kind, letters.slice(0, length), COMPARED),
    );
    // For listings, only the beginnings of slugs are compared, because finding slugs by their last letters requires reading all rows.
    const similar = kind === "listing" ? [] : this.database.all<TaxonomyEntry>(ending, letters);
    return [...similar, ...beginning].slice(0, COMPARED);
  }
}

/** Returns the rows whose slugs start with `start`, sorted by slug: at most `most` rows or, by default, all of them. */
export function startingWith(
  database: Database,
  table: "listing" | TaxonomyKind,
  start: string,
  most = -1,
): readonly TaxonomyEntry[] {
  // Reading many rows one by one takes three times as long.
  const select = `
    SELECT json_group_array(json_object('slug', slug, 'name', name)) AS json FROM (
      SELECT slug, name FROM ${table} WHERE slug >= ?1 AND slug < ?1 || char(0x10ffff) ORDER BY slug LIMIT ?2
    )`;
  return database.get<readonly TaxonomyEntry[]>(select, start, most) ?? [];
}
