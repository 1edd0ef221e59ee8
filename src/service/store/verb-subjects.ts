import { isListingState, type VerbSubject } from "../rules/listing-states.ts";
import type { Database } from "./database.ts";
import { IS_BROUGHT_BACK } from "./submission-row.ts";

/** A slug, and the facts that decide which verbs its listing accepts. */
export interface SlugSubject extends VerbSubject {
  readonly slug: string;
}

interface Row {
  readonly slug: string;
  readonly state: string;
  readonly version: number;
  readonly featured: number;
  readonly badge_verified: number;
  readonly suspended: number;
  readonly submitted: number;
}

/**
 * Reads up to `most` submissions and up to `most` other live listings whose slugs begin with `start`. A slug may have one of
 * each. Changes nothing.
 */
export function readVerbSubjects(database: Database, start: string, most: number): readonly SlugSubject[] {
  const statement = database.prepare<Row>(`
    SELECT * FROM (
      SELECT slug, state, version, featured, badge_verified, suspended_at IS NOT NULL AS suspended, 1 AS submitted
      FROM draft JOIN owner ON owner.id = owner_id
      WHERE slug >= ?1 AND slug < ?2 AND NOT ${IS_BROUGHT_BACK} ORDER BY slug LIMIT ?3
    ) UNION ALL SELECT * FROM (
      SELECT slug, 'LIVE', 0, featured, badge_verified, 0, 0
      FROM listing WHERE slug >= ?1 AND slug < ?2 AND slug NOT IN (SELECT slug FROM draft WHERE state = 'LIVE')
      ORDER BY slug LIMIT ?3
    )`);
  return statement.all(start, `${start}{`, most).flatMap((row): readonly SlugSubject[] => {
    const { slug, state, version } = row;
    if (!isListingState(state)) return [];
    const [isFeatured, isBadgeVerified, isSuspended, isSubmission] = [
      row.featured === 1,
      row.badge_verified === 1,
      row.suspended === 1,
      row.submitted === 1,
    ];
    return [{ slug, state, version, isFeatured, isBadgeVerified, isSuspended, isSubmission }];
  });
}
