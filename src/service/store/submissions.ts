import type { KeyHolder } from "../rules/api-key.ts";
import type { DraftRecord } from "../rules/draft-repository.ts";
import type { ListingState } from "../rules/listing-states.ts";
import type { NewListing, StoredListing } from "../rules/stored-listing.ts";
import type { Submission, SubmissionChange, SubmissionRepository } from "../rules/submission.ts";
import { fieldsOf } from "../rules/submission.ts";
import { makeToken } from "../rules/tokens.ts";
import { type Database, Repository } from "./database.ts";
import type { ListingWriter } from "./listing-writer.ts";
import type { Listings } from "./listings.ts";
import type { Statement } from "./statement.ts";
import { changedColumns, IS_BROUGHT_BACK, insertDraft, SELECT_SUBMISSION } from "./submission-row.ts";

const NEWEST_FIRST = "ORDER BY coalesce(changed_at, created_at) DESC, draft.id DESC";

/** A repository for submissions. A submission is stored in the row of its draft. */
export class Submissions extends Repository implements SubmissionRepository {
  readonly #listings: Listings;
  readonly #writer: ListingWriter;

  constructor(database: Database, listings: Listings, writer: ListingWriter) {
    super(database);
    this.#listings = listings;
    this.#writer = writer;
  }

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
    return this.#select(`? IN ('', state) AND NOT ${IS_BROUGHT_BACK} ${NEWEST_FIRST}`).all(state ?? "");
  }

  slugs(): readonly string[] {
    return this.database.prepareValue<string>("SELECT slug AS value FROM draft ORDER BY slug").all();
  }

  findAll(slugs: readonly string[]): readonly Submission[] {
    const submissions = this.#select(`slug IN (SELECT value FROM json_each(?)) AND NOT ${IS_BROUGHT_BACK}`);
    return submissions.all(JSON.stringify(slugs));
  }

  countOfOwner(ownerId: number): number {
    const count = `SELECT count(*) AS value FROM draft WHERE owner_id = ? AND NOT ${IS_BROUGHT_BACK}`;
    return this.database.prepareValue<number>(count).get(ownerId) ?? 0;
  }

  listOfOwner(
    ownerId: number,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): readonly Submission[] {
    // Only the rows in the range are read completely.
    const part = this.#select(`draft.id IN (
      SELECT draft.id FROM draft WHERE owner_id = ? AND NOT ${IS_BROUGHT_BACK} ${NEWEST_FIRST} LIMIT ? OFFSET ?
    ) ${NEWEST_FIRST}`);
    return part.all(ownerId, limit, offset);
  }

  write<T>(work: () => T): Promise<T> {
    return this.database.write(work);
  }

  update({ id, version }: Submission, change: SubmissionChange, changedAt: Date): Submission | undefined {
    const columns = changedColumns(change);
    const sets = ["changed_at", ...Object.keys(columns)].map((name) => `${name} = ?`);
    const changed = this.database
      .prepare(`UPDATE draft SET version = version + 1, ${sets.join(", ")} WHERE id = ? AND version = ?`)
      .run(changedAt.toISOString(), ...Object.values(columns), id, version);
    return changed === 1 ? this.findById(id) : undefined;
  }

  adopt(listing: StoredListing, holder: Pick<KeyHolder, "keyId" | "ownerId">, now: Date): Submission {
    const { slug, logoUrl, imageUrl, listedAt, isFeatured, isBadgeVerified, badgeVerifiedAt } = listing;
    const change: SubmissionChange & Pick<DraftRecord, "fields" | "media"> = {
      state: "LIVE",
      fields: fieldsOf(listing),
      media: { logoUrl, imageUrl },
      reason: null,
      listedAt,
      isFeatured,
      isBadgeVerified,
      badgeVerifiedAt,
    };
    const known = this.findBySlug(slug);
    if (known !== undefined) return this.update(known, change, now) ?? known;
    const editorToken = makeToken();
    const createdAt = now.toISOString();
    const id = insertDraft(this.database, { ...change, ...holder, slug, day: "", createdAt, editorToken });
    const adopted = this.findById(id);
    if (adopted === undefined) throw new Error(`The submission ${slug} was not stored`);
    return adopted;
  }

  liveListing(slug: string): StoredListing | undefined {
    return this.#listings.find(slug);
  }

  publish(listing: NewListing): void {
    this.#writer.addAll([listing]);
  }

  unpublish(slug: string): void {
    this.#writer.remove(slug);
  }

  /** Marks live submissions as unlisted if an import is about to replace or remove their listings. Must be called in a transaction. */
  unlistReplaced(isReplaced: (slug: string) => boolean, now: Date): void {
    for (const submission of this.list("LIVE")) {
      if (isReplaced(submission.slug)) this.update(submission, { state: "UNLISTED" }, now);
    }
  }

  #select(where: string): Statement<Submission> {
    return this.database.prepareJson(`${SELECT_SUBMISSION} WHERE ${where}`);
  }
}
