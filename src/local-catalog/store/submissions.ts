import type { ListingState } from "../../contract/listing-states.ts";
import type { Submission, SubmissionChange } from "../rules/listing.ts";
import { Repository } from "./database.ts";

const SELECT_SUBMISSION = `
  SELECT json_set(data, '$.id', id, '$.slug', slug, '$.ownerId', owner_id, '$.owner', owner,
    '$.isSuspended', json(iif(suspended_at IS NOT NULL, 'true', 'false')), '$.editorToken', editor_token,
    '$.createdAt', created_at, '$.changedAt', coalesce(changed_at, created_at), '$.version', version) AS json
  FROM draft JOIN (SELECT id AS owner_id, name AS owner, suspended_at FROM owner) USING (owner_id) WHERE`;
const NEWEST_FIRST = "ORDER BY coalesce(changed_at, created_at) DESC, draft.id DESC";

/** A repository for submissions. A submission is stored in its draft's row. Methods that change data must be called within `write`. */
export class Submissions extends Repository {
  findByToken(editorToken: string): Submission | undefined {
    return this.database.get(`${SELECT_SUBMISSION} editor_token = ?`, editorToken);
  }

  findById(id: number): Submission | undefined {
    return this.database.get(`${SELECT_SUBMISSION} id = ?`, id);
  }

  findBySlug(slug: string): Submission | undefined {
    return this.database.get(`${SELECT_SUBMISSION} slug = ?`, slug);
  }

  /** Returns all submissions, or the submissions in one state, most recently changed first. */
  list(state?: ListingState): readonly Submission[] {
    const select = `${SELECT_SUBMISSION} ? IN ('', data ->> 'state') ${NEWEST_FIRST}`;
    return this.database.all(select, state ?? "");
  }

  findAll(slugs: readonly string[]): readonly Submission[] {
    const select = `${SELECT_SUBMISSION} slug IN (SELECT value FROM json_each(?))`;
    return this.database.all(select, JSON.stringify(slugs));
  }

  countOfOwner(ownerId: number): number {
    const count = "SELECT count(*) AS value FROM draft WHERE owner_id = ?";
    return this.database.get<number>(count, ownerId) ?? 0;
  }

  listOfOwner(ownerId: number, limit: number, offset: number): readonly Submission[] {
    // Only the rows in the range are read completely.
    const ids = `SELECT draft.id FROM draft WHERE owner_id = ? ${NEWEST_FIRST} LIMIT ? OFFSET ?`;
    const select = `${SELECT_SUBMISSION} draft.id IN (${ids}) ${NEWEST_FIRST}`;
    return this.database.all(select, ownerId, limit, offset);
  }

  /** Stores a change as a new version, and returns the changed submission, which must have been read in the same transaction. */
  update(submission: Submission, change: SubmissionChange, now: Date): Submission {
    const version = submission.version + 1;
    const changed = { ...submission, ...change, version, changedAt: now.toISOString() };
    const update = "UPDATE draft SET version = ?, changed_at = ?, data = ? WHERE id = ?";
    this.database.run(update, version, changed.changedAt, submissionJson(changed), submission.id);
    return changed;
  }

  unlistReplaced(isReplaced: (slug: string) => boolean, now: Date): void {
    for (const submission of this.list("LIVE"))
      if (isReplaced(submission.slug)) this.update(submission, { state: "UNLISTED" }, now);
  }
}

export function submissionJson(change: Required<SubmissionChange>): string {
  const { state, fields, media, reason, listedAt, isFeatured, isBadgeVerified, badgeVerifiedAt } = change;
  const data = { state, fields, media, reason, listedAt, isFeatured, isBadgeVerified, badgeVerifiedAt };
  return JSON.stringify(data satisfies Required<SubmissionChange>);
}
