import type { Media } from "./website-interfaces.ts";

export type TaxonomyEntry = { readonly slug: string; readonly name: string };

export type TaxonomyKind = "category" | "tag";

export interface Placement {
  readonly isFeatured: boolean;
  readonly isBadgeVerified: boolean;
  readonly badgeVerifiedAt: string | null;
}

export interface StoredListing extends Placement, Media {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly websiteUrl: string;
  readonly headline: string | null;
  readonly description: string | null;
  readonly category: TaxonomyEntry;
  readonly tags: readonly TaxonomyEntry[];
  /** The time in ISO 8601, UTC, with milliseconds, or null if it is unknown. */
  readonly listedAt: string | null;
}

export type NewListing = Omit<StoredListing, "id">;

/** A submission converted to listing data. The category is omitted if it is not set or no longer exists. */
export type ListingPreview = Omit<NewListing, "category"> & Partial<Pick<NewListing, "category">>;
