/** A category or a tag. */
export type TaxonomyEntry = {
  readonly slug: string;
  readonly name: string;
};

/** A live listing as it is stored. */
export interface StoredListing {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly websiteUrl: string;
  readonly headline: string | null;
  readonly description: string | null;
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
  readonly category: TaxonomyEntry;
  readonly tags: readonly TaxonomyEntry[];
  /** ISO 8601, UTC, with milliseconds. */
  readonly listedAt: string | null;
  readonly featured: boolean;
  readonly badgeVerified: boolean;
  readonly badgeVerifiedAt: string | null;
}
