import type { NewListing, StoredListing, TaxonomyEntry } from "../rules/stored-listing.ts";
import { type Columns, jsonBoolean, jsonObject, selectJson } from "./columns.ts";

/** The columns of `listing` for all properties except the category and the tags. */
export const LISTING_COLUMNS: Columns<Omit<NewListing, "category" | "tags">> = {
  slug: "slug",
  name: "name",
  websiteUrl: "website_url",
  headline: "headline",
  description: "description",
  logoUrl: "logo_url",
  imageUrl: "image_url",
  listedAt: "listed_at",
  isFeatured: "featured",
  isBadgeVerified: "badge_verified",
  badgeVerifiedAt: "badge_verified_at",
};

/** The `SELECT` clause for reading `StoredListing` values from `listing` joined with `category`. */
export const SELECT_LISTING = selectJson<StoredListing>({
  ...LISTING_COLUMNS,
  id: "listing.id",
  slug: "listing.slug",
  name: "listing.name",
  category: entry("category"),
  tags: `json((
    SELECT json_group_array(${entry("tag")} ORDER BY position) FROM listing_tag JOIN tag ON tag.id = tag_id
    WHERE listing_id = listing.id
  ))`,
  listedAt: "nullif(listing.listed_at, '')",
  isFeatured: jsonBoolean("featured"),
  isBadgeVerified: jsonBoolean("badge_verified"),
});

/** The `SELECT` and `FROM` clauses for reading `StoredListing` values. */
export const SELECT_FROM_LISTING = `${SELECT_LISTING} FROM listing JOIN category ON category.id = category_id`;

function entry(table: string): string {
  return jsonObject<TaxonomyEntry>({ slug: `${table}.slug`, name: `${table}.name` });
}
