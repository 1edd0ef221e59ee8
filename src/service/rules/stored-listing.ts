import type { Tool } from "../../contract/index.ts";

/** A category or a tag. */
export type TaxonomyEntry = {
  readonly slug: string;
  readonly name: string;
};

/** A stored live listing. */
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

/** Returns a stored listing in the API's read shape. `origin` is the address that its page is served under. */
export function toTool(listing: StoredListing, origin: string): Tool {
  return {
    slug: listing.slug,
    name: listing.name,
    websiteUrl: listing.websiteUrl,
    listbulbUrl: `${origin}/tools/${listing.slug}`,
    listingHeadline: listing.headline,
    description: listing.description,
    logoUrl: listing.logoUrl,
    imageUrl: listing.imageUrl,
    category: listing.category,
    tags: [...listing.tags],
    listedAt: listing.listedAt,
    featured: listing.featured,
    verification: { badgeVerified: listing.badgeVerified, badgeVerifiedAt: listing.badgeVerifiedAt },
  };
}
