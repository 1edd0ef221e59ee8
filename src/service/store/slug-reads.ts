import type { TaxonomyEntry, TaxonomyKind } from "../rules/stored-listing.ts";
import type { Submission } from "../rules/submission.ts";
import type { Database } from "./database.ts";
import { SELECT_SUBMISSION } from "./submission-row.ts";

interface SlugRange {
  readonly start: string;
  readonly most: number;
}

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

/** Returns at most `most` submissions whose slugs start with `start`, sorted by slug. */
export function readSubmissions(database: Database, { start, most }: SlugRange): readonly Submission[] {
  const subjects = database.prepareJson<Submission>(
    `${SELECT_SUBMISSION} WHERE slug >= ? AND slug < ? ORDER BY slug LIMIT ?`,
  );
  return subjects.all(start, endOf(start), most);
}

function endOf(start: string): string {
  return `${start}\u{10ffff}`;
}
