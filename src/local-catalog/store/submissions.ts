import type { ListingState } from "../../contract/listing-states.ts";
import type { Submission, SubmissionChange, SubmissionRepository } from "../rules/submission.ts";
import { Repository } from "./database.ts";
import type { Statement } from "./statement.ts";
import { changedColumns, SELECT_SUBMISSION } from "./submission-row.ts";

const NEWEST_FIRST = "ORDER BY coalesce(changed_at, created_at) DESC, draft.id DESC";

/** A repository for submissions. A submission is stored in its draft's row. */
export class Submissions extends Repository implements SubmissionRepository {
  findByToken(editorToken: string): Submission | undefined {
    return this.#select("editor_token = ?").get(editorToken);
  }

  findById(id: number): Submission | undefined {
    return this.#select("id = ?").get(id);
  }

  findBySlug(slug: string): Submission | undefined {
    return this.#select("slug = ?").get(slug);
  }

  /** Returns all submissions, or the submissions in one state, most recently changed first. */
  list(state?: ListingState): readonly Submission[] {
    return this.#select(`? IN ('', state) ${NEWEST_FIRST}`).all(state ?? "");
  }

  findAll(slugs: readonly string[]): readonly Submission[] {
    return this.#select("slug IN (SELECT value FROM json_each(?))").all(JSON.stringify(slugs));
  }

  countOfOwner(ownerId: number): number {
    const count = this.database.prepare<number>("SELECT count(*) AS value FROM draft WHERE owner_id = ?");
    return count.get(ownerId) ?? 0;
  }

  listOfOwner(ownerId: number, limit: number, offset: number): readonly Submission[] {
    // Only the rows in the range are read completely.
    const part = this.#select(`draft.id IN (
      SELECT draft.id FROM draft WHERE owner_id = ? ${NEWEST_FIRST} LIMIT ? OFFSET ?
    ) ${NEWEST_FIRST}`);
    return part.all(ownerId, limit, offset);
  }

  update({ id, version }: Submission, change: SubmissionChange, changedAt: Date): Submission | undefined {
    const columns = changedColumns(change);
    const sets = ["changed_at", ...Object.keys(columns)].map((name) => `${name} = ?`);
    const changed = this.database
      .prepare(`UPDATE draft SET version = version + 1, ${sets.join(", ")} WHERE id = ? AND version = ?`)
      .run(changedAt.toISOString(), ...Object.values(columns), id, version);
    return changed === 1 ? this.findById(id) : undefined;
  }

  unlistReplaced(isReplaced: (slug: string) => boolean, now: Date): void {
    for (const submission of this.list("LIVE")) {
      if (isReplaced(submission.slug)) this.update(submission, { state: "UNLISTED" }, now);
    }
  }

  #select(where: string): Statement<Submission> {
    return this.database.prepare(`${SELECT_SUBMISSION} WHERE ${where}`);
  }
}
