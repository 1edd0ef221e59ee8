import type { StoredListing } from "../rules/stored-listing.ts";

/** One row of a statement that selects `LIVE_COLUMNS`. */
export interface LiveListingRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly website_url: string;
  readonly headline: string | null;
  readonly description: string | null;
  readonly logo_url: string | null;
  readonly image_url: string | null;
  readonly listed_at: string;
  readonly featured: number;
  readonly badge_verified: number;
  readonly badge_verified_at: string | null;
  readonly category_slug: string;
  readonly category_name: string;
  /** A JSON array of taxonomy entries. */
  readonly tags: string;
}

/** The columns of a `LiveListingRow`, from `listing` joined with `category`. */
export const LIVE_COLUMNS = `
  listing.id, listing.slug, listing.name, website_url, headline, description, logo_url, image_url, listing.listed_at,
  featured, badge_verified, badge_verified_at, category.slug AS category_slug, category.name AS category_name,
  (
    SELECT json_group_array(json_object('slug', tag.slug, 'name', tag.name) ORDER BY position)
    FROM listing_tag JOIN tag ON tag.id = tag_id
    WHERE listing_id = listing.id
  ) AS tags`;

/** Converts a row to a listing. */
export function listingOf(row: LiveListingRow): StoredListing {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    websiteUrl: row.website_url,
    headline: row.headline,
    description: row.description,
    logoUrl: row.logo_url,
    imageUrl: row.image_url,
    category: { slug: row.category_slug, name: row.category_name },
    tags: JSON.parse(row.tags),
    listedAt: row.listed_at === "" ? null : row.listed_at,
    featured: row.featured === 1,
    badgeVerified: row.badge_verified === 1,
    badgeVerifiedAt: row.badge_verified_at,
  };
}
