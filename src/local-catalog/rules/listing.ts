import { grouped } from "../../base/text/counted.ts";
import { fold } from "../../base/text/fold.ts";
import type { DraftField, Tool, Verification } from "../../contract/index.ts";
import type { ActionSubject, Plan } from "../../contract/listing-states.ts";

export type TaxonomyEntry = { readonly slug: string; readonly name: string };

export type TaxonomyKind = "category" | "tag";

/** Assumed: a listing has at most 1,000 tags. The API allows any number, but with more, a request could take too long. */
export const MAX_TAGS = 1_000;
export const TOO_MANY_TAGS = `has more than ${grouped(MAX_TAGS)} tags`;

/** The absolute URLs of a logo and an image. Each URL is null if the picture is unavailable. */
export type Media = Readonly<Pick<Tool, "logoUrl" | "imageUrl">>;

export function hasMedia({ logoUrl, imageUrl }: Media): boolean {
  return logoUrl !== null || imageUrl !== null;
}

type ToolField = "slug" | "name" | "websiteUrl" | "listingHeadline" | "description" | "listedAt";

/** A live listing as the API returns it, without the address of its page. Times are in ISO 8601, UTC, with milliseconds. */
export interface NewListing extends Readonly<Pick<Tool, ToolField>>, Media {
  readonly featured: boolean;
  readonly verification: Verification;
  readonly category: TaxonomyEntry;
  readonly tags: readonly TaxonomyEntry[];
}

export type StoredListing = NewListing & { readonly id: number };

/** A submission converted to listing data. The category is omitted if it is not set or no longer exists. */
export type ListingPreview = Omit<NewListing, "category"> & Partial<Pick<NewListing, "category">>;

/** The fields of a submission that its owner can change, with the slugs of its category and tags. An unset field is empty. */
export interface SubmissionFields
  extends Readonly<Record<Exclude<DraftField, "slug" | "screenshotUrls">, string>> {
  readonly screenshotUrls: readonly string[];
  readonly plan: Plan | "";
  readonly tags: readonly string[];
}

/** A submission in any state. Times are in ISO 8601, UTC. */
export interface Submission extends ActionSubject {
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
  readonly badgeVerifiedAt: string | null;
}

/** A change to a submission. Omitted properties keep their values. */
export type SubmissionChange = Partial<
  Pick<Submission, "state" | "fields" | "media" | "reason" | "listedAt" | "isFeatured"> &
    Pick<Submission, "isBadgeVerified" | "badgeVerifiedAt">
>;

/** The draft fields that determine the logo and image. The URLs have been validated. */
export interface MediaRequest {
  readonly websiteUrl: string;
  readonly logoUrl?: string | undefined;
  readonly screenshotUrls?: readonly string[] | undefined;
}

/** A request to look for a badge. A website has the badge if it shows the image at `badgeUrl`. */
export interface BadgeRequest {
  readonly websiteUrl: string;
  readonly badgeUrl: string;
}

/** The result of a badge lookup. `assumed` means that no request was sent. Reasons for failures are omitted for privacy. */
export type BadgeFinding = "found" | "missing" | "assumed";

/** A picture from a website. The content type is derived from the first bytes. */
export interface Picture {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The lookups on websites. A logo or image that cannot be loaded is null; for a given screenshot, a `Refusal` is thrown. */
export interface WebsiteLookups {
  readonly findMedia: (draft: MediaRequest) => Promise<Media>;
  readonly findBadge: (request: BadgeRequest) => Promise<BadgeFinding>;
  /** If undefined, as with `--media assume`, logos are generated and listings have no other pictures. */
  readonly fetchPicture?: ((url: string) => Promise<Picture | undefined>) | undefined;
}

/** Returns entries in order. Assumed: categories and tags are sorted by name, regardless of case and accents. */
export function byName<Entry extends TaxonomyEntry>(entries: readonly Entry[]): readonly Entry[] {
  // A collator would take 5 ms to load.
  const keyOf = ({ name, slug }: TaxonomyEntry) => [fold(name), name, slug].join("\n");
  const keyed = entries.map((entry) => ({ entry, key: keyOf(entry) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry);
}
