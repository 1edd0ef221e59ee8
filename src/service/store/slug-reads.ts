import type { VerbSubject } from "../rules/listing-states.ts";
import type { TaxonomyEntry, TaxonomyKind } from "../rules/stored-listing.ts";
import { jsonBoolean, selectJson } from "./columns.ts";
import type { Database } from "./database.ts";
import { IS_BROUGHT_BACK } from "./submission-row.ts";

/** A prefix of slugs, and the maximum number of rows to read. */
interface SlugRange {
  readonly start: string;
  readonly most: number;
}

/** A slug, and the facts that determine which verbs can be used on its listing. */
export type SlugSubject = VerbSubject & { readonly slug: string };

/** Returns the slugs and names of at most `most` rows whose slugs start with `start`, sorted by slug. */
export function readSlugEntries(
  database: Database,
  table: "listing" | TaxonomyKind,
  { start, most }: SlugRange,
): readonly TaxonomyEntry[] {
  const entries = database.prepare<TaxonomyEntry>(
    `SELECT slug, name FROM ${table} WHERE slug >= ? AND slug < ? ORDER BY slug LIMIT ?`,
  );
  return entries.all(start, endOf(start), most);
}

/** Returns at most `most` submissions and at most `most` other live listings whose slugs start with `start`. A slug can occur twice. */
export function readVerbSubjects(database: Database, { start, most }: SlugRange): readonly SlugSubject[] {
  const select = selectJson<SlugSubject>({
    slug: "slug",
    state: "state",
    version: "version",
    isFeatured: jsonBoolean("featured"),
    isBadgeVerified: jsonBoolean("badge_verified"),
    isSuspended: jsonBoolean("suspended"),
    isSubmission: jsonBoolean("submitted"),
  });
  const subjects = database.prepareJson<SlugSubject>(`
    ${select} FROM (
      SELECT * FROM (
        SELECT slug, state, version, featured, badge_verified, suspended_at IS NOT NULL AS suspended, 1 AS submitted
        FROM draft JOIN owner ON owner.id = owner_id
        WHERE slug >= ?1 AND slug < ?2 AND NOT ${IS_BROUGHT_BACK} ORDER BY slug LIMIT ?3
      ) UNION ALL SELECT * FROM (
        SELECT slug, 'LIVE', 0, featured, badge_verified, 0, 0
        FROM listing WHERE slug >= ?1 AND slug < ?2 AND slug NOT IN (SELECT slug FROM draft WHERE state = 'LIVE')
        ORDER BY slug LIMIT ?3
      )
    )`);
  return subjects.all(start, endOf(start), most);
}

function endOf(start: string): string {
  return `${start}\u{10ffff}`;
}
