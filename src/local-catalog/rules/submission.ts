import type { ActionSubject, Plan } from "../../contract/listing-states.ts";
import type { Placement } from "./stored-listing.ts";
import type { Media } from "./website-interfaces.ts";

/** The fields of a submission that its owner can change, with the slugs of its category and tags. An unset field is empty. */
export interface SubmissionFields {
  readonly name: string;
  readonly headline: string;
  readonly description: string;
  readonly websiteUrl: string;
  /** If empty, an icon from the website can be used. */
  readonly logoUrl: string;
  /** If empty, an image that the website references can be used. */
  readonly screenshotUrls: readonly string[];
  readonly category: string;
  readonly plan: Plan | "";
  readonly tags: readonly string[];
}

/** A submission in any state. Times are in ISO 8601, UTC. */
export interface Submission extends ActionSubject, Placement {
  readonly id: number;
  readonly slug: string;
  readonly ownerId: number;
  readonly owner: string;
  readonly editorToken: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly fields: SubmissionFields;
  /** The logo and image to show. If the owner changes a URL, both are null until the draft is submitted. */
  readonly media: Media;
  readonly reason: string | null;
  /** The time when the listing was last approved, or null if it has never been approved. */
  readonly listedAt: string | null;
}

/** A change to a submission. Omitted properties keep their values. */
export type SubmissionChange = Partial<
  Pick<Submission, "state" | "fields" | "media" | "reason" | "listedAt" | keyof Placement>
>;
