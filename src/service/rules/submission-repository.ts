import type { KeyHolder } from "./authenticate.ts";
import type { CategoryLookup } from "./parse-draft.ts";
import type { StoredListing, TaxonomyEntry } from "./stored-listing.ts";
import type { Submission, SubmissionChange } from "./submission.ts";

/** A listing as it is written. */
export type WrittenListing = Omit<StoredListing, "id">;

/** Knows the categories and tags that exist. */
export interface TaxonomyLookup extends CategoryLookup {
  /** Lists all categories, sorted by name. */
  categories(): readonly TaxonomyEntry[];
  /** Lists all tags, sorted by name. */
  tags(): readonly TaxonomyEntry[];
  /** Returns the category of a slug. */
  category(slug: string): TaxonomyEntry | undefined;
  /** Returns those of the tags that exist, in the given order. */
  knownTags(slugs: readonly string[]): readonly TaxonomyEntry[];
}

/** The owner of adopted listings, and the key in whose name they stand. */
export type AdoptingHolder = Pick<KeyHolder, "keyId" | "ownerId">;

/** Keeps submissions, and the live listings that some of them are. */
export interface SubmissionRepository {
  findByToken(editorToken: string): Submission | undefined;
  findBySlug(slug: string): Submission | undefined;
  /** Runs `work` in one transaction, which alone may call what is below; what it throws undoes it. */
  write<T>(work: () => T): Promise<T>;
  /**
   * Changes a submission unless its version is another by now, and returns it as it is then, one version on;
   * undefined when the version is another.
   */
  update(submission: Submission, change: SubmissionChange, changedAt: Date): Submission | undefined;
  /** Makes a live listing that nobody submitted a submission of `holder`, live as it was. It costs no draft of the day. */
  adopt(listing: StoredListing, holder: AdoptingHolder, now: Date): Submission;
  /** Returns the live listing of a slug, submitted or not. */
  liveListing(slug: string): StoredListing | undefined;
  /** Adds a live listing; one with the same slug takes its place. */
  publish(listing: WrittenListing): void;
  /** Removes a live listing. */
  unpublish(slug: string): void;
}
