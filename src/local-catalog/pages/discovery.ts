import type { Hono } from "hono";
import { conditionalResponse } from "../routes/response.ts";
import { allListings } from "../rules/list-query.ts";
import { byName, type StoredListing, type TaxonomyEntry } from "../rules/listing.ts";
import { SITE_NAME } from "./layout.ts";
import { feedText, html, type Markup, render, shownListing, shownName } from "./markup.ts";
import { HEADERS_OF, notFound, type WebDeps } from "./page-response.ts";

/** Each sitemap file for listings covers a range of 5,000 IDs, so that creating and sending a file never keeps other requests waiting. */
const SITEMAP_RANGE = 5_000;

/** Adds the documents for crawlers. robots.txt (RFC 9309) does not list private paths, because a list would reveal them. */
export function addDiscovery(web: Hono, deps: WebDeps): void {
  const { origin, taxonomies, reads } = deps;
  const add = (path: string, type: string, text: (file: string) => string) =>
    web.get(path, ({ req }) => {
      const headers = { ...HEADERS_OF.page, "content-type": `${type}; charset=utf-8` };
      return conditionalResponse(req.raw, text(req.param("file") ?? ""), headers);
    });
  const XML = "application/xml";
  add("/robots.txt", "text/plain", () => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  add("/llms.txt", "text/plain", () => llmsText(origin, byName(taxonomies.list("category"))));
  add("/feed.xml", "application/rss+xml", () => rssFeed(deps));
  add("/sitemap.xml", XML, () => {
    // File 0 lists pages other than listings, and each of the remaining files covers a range of listings.
    const files = [0, ...reads.idRanges(SITEMAP_RANGE)];
    const entry = (n: number) => `<sitemap><loc>${origin}/sitemaps/${n}.xml</loc></sitemap>\n`;
    return document("sitemapindex", files.map(entry));
  });
  add("/sitemaps/0.xml", XML, () => pagesSitemap(deps));
  add("/sitemaps/:file{[1-9][0-9]{0,8}\\.xml}", XML, (file) =>
    listingsSitemap(deps, Number.parseInt(file, 10)),
  );
}

/** Returns the RSS 2.0 feed. The generation time is omitted, so that it does not change the ETag. */
function rssFeed({ origin, listings }: WebDeps): string {
  const newest = listings.page({ ...allListings(), limit: 50 }).listings;
  const built = newest.find(({ listedAt }) => listedAt !== null)?.listedAt;
  return render(html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${feedText(`${SITE_NAME}: newest listings`)}</title>
<link>${origin}/</link>
<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>
<description>The newest listings in the catalog. Neither a verified badge nor featured placement is an endorsement.</description>
<language>en</language>
${built && html`<lastBuildDate>${new Date(built).toUTCString()}</lastBuildDate>`}
${newest.map((listing) => item(shownListing(listing), origin))}</channel>
</rss>
`);
}

function item(listing: StoredListing, origin: string): Markup {
  const { slug, name, listingHeadline, description, category, listedAt } = listing;
  const address = `${origin}/tools/${slug}`;
  const texts = `${listingHeadline ?? ""}\n\n${description ?? ""}`.split(/(?:\r?\n){2,}/);
  // The paragraphs are HTML, which is escaped again as text of the XML document.
  const paragraphs = texts.map((text) => text && render(html`<p>${text}</p>`)).join("");
  return html`<item>
<title>${feedText(name)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<category>${feedText(category.name)}</category>
${listedAt !== null && html`<pubDate>${new Date(listedAt).toUTCString()}</pubDate>`}
<description>${paragraphs}</description>
</item>
`;
}

/** Returns llms.txt, an overview of the catalog in Markdown (https://llmstxt.org). */
function llmsText(origin: string, categories: readonly TaxonomyEntry[]): string {
  const links = categories.map((entry) => {
    // Punctuation with a special meaning in link text is escaped (CommonMark §2.4).
    const name = shownName(entry)
      .replaceAll(/\s+/g, " ")
      .replaceAll(/[\\`*_[\]<>&]/g, "\\$&");
    return `- [${name}](${origin}/categories/${entry.slug}): category ${entry.slug}\n`;
  });
  return `# ${SITE_NAME}

> A catalog of product listings. No key is needed to read it. Only live listings are shown. Neither a verified badge nor featured placement is an endorsement.

## Reading

- [Guide](${origin}/guide): what is listed, what badges and placements mean, and how to cache
- [API description](${origin}/api/v1/openapi.json): OpenAPI 3.1
- [Listings](${origin}/api/v1/tools): JSON, newest first; parameters q, category and tag; next page in the Link header with rel=next
- [Categories](${origin}/api/v1/categories): JSON
- [Tags](${origin}/api/v1/tags): JSON

${links.length === 0 ? "" : `## Categories\n\n${links.join("")}\n`}## Optional

- [Newest listings](${origin}/feed.xml): RSS 2.0
- [Sitemap](${origin}/sitemap.xml): public pages
`;
}

function pagesSitemap({ origin, taxonomies }: WebDeps): string {
  const paths = [
    ...["/", "/guide", "/categories", "/tags"],
    ...taxonomies.list("category", SITEMAP_RANGE).map(({ slug }) => `/categories/${slug}`),
    ...taxonomies.list("tag", SITEMAP_RANGE).map(({ slug }) => `/tags/${slug}`),
  ];
  // Crawlers find the omitted pages through /categories and /tags.
  const urls = paths.slice(0, SITEMAP_RANGE).map((path) => url(origin + path));
  return document("urlset", urls);
}

/** Returns a sitemap file for a range of listings. Slugs do not contain characters that need escaping. */
function listingsSitemap({ origin, reads }: WebDeps, range: number): string {
  const addresses = reads.addressesIn((range - 1) * SITEMAP_RANGE, range * SITEMAP_RANGE);
  if (addresses.length === 0) throw notFound("The sitemap has no file with this number.");
  const urls = addresses.map(({ slug, listedAt }) => url(`${origin}/tools/${slug}`, listedAt.slice(0, 10)));
  return document("urlset", urls);
}

function url(location: string, day = ""): string {
  return `<url><loc>${location}</loc>${day === "" ? "" : `<lastmod>${day}</lastmod>`}</url>\n`;
}

function document(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</${root}>
`;
}
