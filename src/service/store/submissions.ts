import { randomBytes } from "node:crypto";
import type { ListingState } from "../rules/listing-states.ts";
import type { NewListing, StoredListing } from "../rules/stored-listing.ts";
import type {
  AdoptingHolder,
  Submission,
  SubmissionChange,
  SubmissionRepository,
} from "../rules/submission.ts";
import { fieldsOf } from "../rules/submission.ts";
import type { Database } from "./database.ts";
import { nextId } from "./ids.ts";
import type { Statement } from "./statement.ts";
import {
  changedColumns,
  IS_BROUGHT_BACK,
  SUBMISSION_COLUMNS,
  type SubmissionRow,
  submissionOf,
} from "./submission-row.ts";

const SELECT = `SELECT ${SUBMISSION_COLUMNS} FROM draft JOIN owner ON owner.id = owner_id`;
const EDITOR_TOKEN_BYTES = 24;

/** The operations on live listings that submissions use. */
interface LiveListings {
  readonly listings: { find(slug: string): StoredListing | undefined };
  readonly writer: { addAll(listings: Iterable<NewListing>): number; remove(slug: string): void };
  readonly settings: { contentChanged(): void };
}

/** A repository of submissions. They are stored in the rows of their drafts. */
export class Submissions implements SubmissionRepository {
  readonly #database: Database;
  readonly #live: LiveListings;
  readonly #byToken: Statement<SubmissionRow>;
  readonly #bySlug: Statement<SubmissionRow>;
  readonly #byId: Statement<SubmissionRow>;

  constructor(database: Database, live: LiveListings) {
    this.#database = database;
    this.#live = live;
    this.#byToken = database.prepare(`${SELECT} WHERE editor_token = ?`);
    this.#bySlug = database.prepare(`${SELECT} WHERE slug = ?`);
    this.#byId = database.prepare(`${SELECT} WHERE draft.id = ?`);
  }

  findByToken(editorToken: string): Submission | undefined {
    return this.#found(this.#byToken, editorToken);
  }

  findById(id: number): Submission | undefined {
    return this.#found(this.#byId, id);
  }

  findBySlug(slug: string): Submission | undefined {
    return this.#found(this.#bySlug, slug);
  }

  /** Lists every submission, or those in one state, most recently changed first. */
  list(state?: ListingState): readonly Submission[] {
    const rows = this.#database.prepare<SubmissionRow>(
      `${SELECT} WHERE ? IN ('', state) AND NOT ${IS_BROUGHT_BACK} ORDER BY coalesce(changed_at, created_at) DESC, draft.id DESC`,
    );
    return rows.all(state ?? "").map(submissionOf);
  }

  /** Returns the slugs of all submissions. */
  slugs(): readonly string[] {
    const rows = this.#database.prepare<{ readonly slug: string }>("SELECT slug FROM draft ORDER BY slug");
    return rows.all().map(({ slug }) => slug);
  }

  /** Returns the submissions with these slugs. */
  findAll(slugs: readonly string[]): readonly Submission[] {
    const rows = this.#database.prepare<SubmissionRow>(
      `${SELECT} WHERE slug IN (SELECT value FROM json_each(?)) AND NOT ${IS_BROUGHT_BACK}`,
    );
    return rows.all(JSON.stringify(slugs)).map(submissionOf);
  }

  /** Returns the number of submissions of an owner. */
  countOfOwner(ownerId: number): number {
    const count = this.#database.prepare<{ readonly count: number }>(
      `SELECT count(*) AS count FROM draft WHERE owner_id = ? AND NOT ${IS_BROUGHT_BACK}`,
    );
    return count.get(ownerId)?.count ?? 0;
  }

  /** Lists a range of an owner's submissions, most recently changed first. Only the rows of the range are read completely. */
  listOfOwner(
    ownerId: number,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): readonly Submission[] {
    const order = "ORDER BY coalesce(changed_at, created_at) DESC, draft.id DESC";
    const rows = this.#database.prepare<SubmissionRow>(`
      ${SELECT} WHERE draft.id IN (
        SELECT draft.id FROM draft WHERE owner_id = ? AND NOT ${IS_BROUGHT_BACK} ${order} LIMIT ? OFFSET ?
      ) ${order}`);
    return rows.all(ownerId, limit, offset).map(submissionOf);
  }

  write<T>(work: () => T): Promise<T> {
    return this.#database.write(work);
  }

  update({ id, version }: Submission, change: SubmissionChange, changedAt: Date): Submission | undefined {
    const columns = changedColumns(change);
    const sets = [
      "version = version + 1",
      "changed_at = ?",
      ...Array.from(columns.keys(), (name) => `${name} = ?`),
    ];
    const changed = this.#database
      .prepare(`UPDATE draft SET ${sets.join(", ")} WHERE id = ? AND version = ?`)
      .run(changedAt.toISOString(), ...columns.values(), id, version);
    return changed === 1 ? this.#found(this.#byId, id) : undefined;
  }

  adopt(listing: StoredListing, holder: AdoptingHolder, now: Date): Submission {
    const adopted = this.findBySlug(listing.slug) ?? this.#insert(listing.slug, holder, now);
    const change: SubmissionChange = {
      state: "LIVE",
      fields: fieldsOf(listing),
      media: { logoUrl: listing.logoUrl, imageUrl: listing.imageUrl },
      reason: null,
      listedAt: listing.listedAt,
      isFeatured: listing.featured,
      isBadgeVerified: listing.badgeVerified,
      badgeVerifiedAt: listing.badgeVerifiedAt,
    };
    return this.update(adopted, change, now) ?? adopted;
  }

  liveListing(slug: string): StoredListing | undefined {
    return this.#live.listings.find(slug);
  }

  publish(listing: NewListing): void {
    this.#live.writer.addAll([listing]);
    this.#live.settings.contentChanged();
  }

  unpublish(slug: string): void {
    this.#live.writer.remove(slug);
    this.#live.settings.contentChanged();
  }

  /**
   * Marks live submissions as unlisted if an import is about to replace or remove their listings. Call it in the import's
   * transaction.
   */
  unlistReplaced(isReplaced: (slug: string) => boolean, now: Date): void {
    for (const submission of this.list("LIVE")) {
      if (isReplaced(submission.slug)) this.update(submission, { state: "UNLISTED" }, now);
    }
  }

  /** Inserts a row without content. Its day is empty, so that it does not count towards a quota. */
  #insert(slug: string, { ownerId, keyId }: AdoptingHolder, now: Date): Submission {
    const token = randomBytes(EDITOR_TOKEN_BYTES).toString("base64url");
    const insert = this.#database.prepare<{ readonly id: number }>(`
      INSERT INTO draft (
        id, slug, owner_id, api_key_id, day, created_at, editor_token, editor_url,
        name, headline, description, website_url, screenshot_urls, version
      ) VALUES (${nextId("draft")}, ?, ?, ?, '', ?, ?, '', '', '', '', '', '[]', 0) RETURNING id`);
    const id = insert.get(slug, ownerId, keyId, now.toISOString(), token)?.id ?? 0;
    const inserted = this.#found(this.#byId, id);
    if (inserted === undefined) throw new Error(`The submission ${slug} was not stored`);
    return inserted;
  }

  #found(statement: Statement<SubmissionRow>, value: string | number): Submission | undefined {
    const row = statement.get(value);
    return row === undefined ? undefined : submissionOf(row);
  }
}
