import { byName, type TaxonomyEntry, type TaxonomyKind } from "../rules/listing.ts";
import { Repository } from "./database.ts";

/** The maximum number of slugs to compare with a misspelled slug. Each comparison takes microseconds. */
const COMPARED = 150;
/** The maximum number of categories or tags that the editor offers in addition to the chosen ones. Other tags can be entered as text. */
const OFFERED = 500;

/**
 * A read-only repository for the slugs and names of categories, tags and listings.
 *
 * Assumed: a category or tag stays active, even without a live listing, until a reset or an import with `--replace`.
 */
export class Taxonomies extends Repository {
  find(kind: TaxonomyKind, slug: string): TaxonomyEntry | undefined {
    return this.database.get(`SELECT slug, name FROM ${kind} WHERE slug = ?`, slug);
  }

  /** Returns the rows whose slugs start with `start`, sorted by slug: at most `most` rows or, by default, all of them. */
  list(kind: "listing" | TaxonomyKind, most = -1, start = ""): readonly TaxonomyEntry[] {
    // Reading many rows one by one takes three times as long.
    const select = `
      SELECT json_group_array(json_object('slug', slug, 'name', name)) AS json FROM (
        SELECT slug, name FROM ${kind} WHERE slug >= ?1 AND slug < ?1 || char(0x10ffff) ORDER BY slug LIMIT ?2
      )`;
    return this.database.get<readonly TaxonomyEntry[]>(select, start, most) ?? [];
  }

  /** Returns the tags with these slugs, in the order of the slugs. Unknown slugs are omitted. */
  knownTags(slugs: readonly string[]): readonly TaxonomyEntry[] {
    return slugs.map((slug) => this.find("tag", slug)).filter((tag) => tag !== undefined);
  }

  /** Returns all entries if there are few. Otherwise, returns some of the entries whose slugs start or end like `slug`. */
  like(kind: "listing" | TaxonomyKind, slug: string): readonly TaxonomyEntry[] {
    const all = this.list(kind, COMPARED);
    if (all.length < COMPARED) return all;
    const letters = slug.toLowerCase();
    const ending = `
      SELECT slug, name FROM ${kind} WHERE substr(slug, -3) = substr(?1, -3) AND abs(length(slug) - length(?1)) <= 3
      ORDER BY slug LIMIT ${COMPARED / 2}`;
    const beginning = [Math.ceil(letters.length / 2), 2, 1].flatMap((length) =>
      this.list(kind, COMPARED, letters.slice(0, length)),
    );
    // For listings, only the beginnings of slugs are compared, because finding slugs by their last letters requires reading all rows.
    const similar = kind === "listing" ? [] : this.database.all<TaxonomyEntry>(ending, letters);
    return [...similar, ...beginning].slice(0, COMPARED);
  }

  /** Returns the categories or tags whose slugs are in `chosen`, and the first `OFFERED` in slug order. */
  choices(kind: TaxonomyKind, chosen: readonly string[]) {
    const first = this.list(kind, OFFERED + 1);
    const select = `SELECT slug, name FROM ${kind} WHERE slug IN (SELECT value FROM json_each(?)) LIMIT ${OFFERED}`;
    const known = this.database.all<TaxonomyEntry>(select, JSON.stringify(chosen));
    const all = [...known, ...first.slice(0, OFFERED)];
    const entries = new Map(all.map((entry) => [entry.slug, entry]));
    return { entries: byName([...entries.values()]), isCut: first.length > OFFERED };
  }
}
