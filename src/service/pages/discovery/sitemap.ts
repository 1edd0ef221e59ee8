import type { TaxonomyEntry } from "../../rules/stored-listing.ts";
import type { ListingAddress } from "../../store/page-reads.ts";

/** Assumed: each sitemap file for listings covers a range of 45,000 IDs. The sitemap protocol allows 50,000 addresses per file. */
export const SITEMAP_RANGE = 45_000;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Returns the sitemap index. File 0 lists pages other than listings, and every other file covers a range of listings. */
export function sitemapIndex(origin: string, ranges: readonly number[]): string {
  const files = [0, ...ranges].map((n) => `<sitemap><loc>${origin}/sitemaps/${n}.xml</loc></sitemap>\n`);
  return document("sitemapindex", files);
}

/** Returns the sitemap file for the home page, the guide, categories and tags. */
export function pagesSitemap(
  origin: string,
  categories: readonly TaxonomyEntry[],
  tags: readonly TaxonomyEntry[],
): string {
  const paths = [
    ...["/", "/guide", "/categories", "/tags"],
    ...categories.map(({ slug }) => `/categories/${slug}`),
    ...tags.map(({ slug }) => `/tags/${slug}`),
  ];
  // The protocol limits the size of a file. Crawlers find the omitted pages through /categories and /tags.
  const urls = paths.slice(0, SITEMAP_RANGE).map((path) => url(origin + path));
  return document("urlset", urls);
}

/** Returns a sitemap file for listings. Slugs and origins contain no characters that need escaping. */
export function listingsSitemap(origin: string, listings: Iterable<ListingAddress>): string {
  const urls = Array.from(listings, ({ slug, listedAt }) =>
    url(`${origin}/tools/${slug}`, listedAt.slice(0, 10)),
  );
  return document("urlset", urls);
}

/** Returns robots.txt (RFC 9309). The file does not list private paths, because a list would reveal them. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function url(location: string, day = ""): string {
  return `<url><loc>${location}</loc>${day === "" ? "" : `<lastmod>${day}</lastmod>`}</url>\n`;
}

function document(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join("")}</${root}>\n`;
}
