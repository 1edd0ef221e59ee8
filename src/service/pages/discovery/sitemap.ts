import type { TaxonomyEntry } from "../../rules/stored-listing.ts";
import type { ListingAddress } from "../../store/page-reads.ts";

/** Assumed: ids in one file of the sitemap. The protocol allows 50,000 addresses. Ranges of ids change in the last file alone. */
export const SITEMAP_RANGE = 45_000;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Returns the index: file 0 holds the pages that are no listings, file n the n-th range of ids, where it has any. */
export function sitemapIndex(origin: string, ranges: readonly number[]): string {
  const files = [0, ...ranges].map((n) => `<sitemap><loc>${origin}/sitemaps/${n}.xml</loc></sitemap>\n`);
  return document("sitemapindex", files);
}

/** Returns the file of the pages that are no listings. */
export function pagesSitemap(
  origin: string,
  categories: readonly TaxonomyEntry[],
  tags: readonly TaxonomyEntry[],
): string {
  const paths = [
    ...["/", "/guide", "/categories", "/tags"],
    ...categories.map(({ slug }) => `/categories/${slug}`),
    // The protocol's bound; a catalog with more tags has them on their own page.
    ...tags.slice(0, SITEMAP_RANGE - categories.length).map(({ slug }) => `/tags/${slug}`),
  ];
  return document(
    "urlset",
    paths.map((path) => url(origin + path, "")),
  );
}

/** Returns one file of listings. Slugs need no escaping, and an origin is a scheme, a host and a port. */
export function listingsSitemap(origin: string, listings: Iterable<ListingAddress>): string {
  return document(
    "urlset",
    Array.from(listings, ({ slug, listedAt }) => url(`${origin}/tools/${slug}`, listedAt.slice(0, 10))),
  );
}

function url(location: string, day: string): string {
  return `<url><loc>${location}</loc>${day === "" ? "" : `<lastmod>${day}</lastmod>`}</url>\n`;
}

function document(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join("")}</${root}>\n`;
}
