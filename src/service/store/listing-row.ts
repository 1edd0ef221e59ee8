import type { StoredListing, TaxonomyEntry } from "../rules/stored-listing.ts";
import { jsonBoolean, jsonObject, selectJson } from "./json-select.ts";

/** The start of a statement that reads `StoredListing` values, from `listing` joined with `category`. */
export const SELECT_LISTING = selectJson<StoredListing>({
  id: "listing.id",
  slug: "listing.slug",
  name: "listing.name",
  websiteUrl: "website_url",
  headline: "headline",
  description: "description",
  logoUrl: "logo_url",
  imageUrl: "image_url",
  category: entry("category"),
  tags: `json((
    SELECT json_group_array(${entry("tag")} ORDER BY position) FROM listing_tag JOIN tag ON tag.id = tag_id
    WHERE listing_id = listing.id
  ))`,
  listedAt: "nullif(listing.listed_at, '')",
  isFeatured: jsonBoolean("featured"),
  isBadgeVerified: jsonBoolean("badge_verified"),
  badgeVerifiedAt: "badge_verified_at",
});

function entry(table: string): string {
  return jsonObject<TaxonomyEntry>({ slug: `${table}.slug`, name: `${table}.name` });
}
