import type { Tool } from "../../contract/index.ts";
import type { StoredListing } from "./listing.ts";

/** A stored listing in the API's words. `origin` is the address under which its page is found. */
export function toolOf(listing: StoredListing, origin: string): Tool {
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
