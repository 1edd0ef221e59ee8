import type { StoredListing } from "../../rules/stored-listing.ts";
import { shownListing } from "../clean-text.ts";
import { SITE_NAME } from "../layout.ts";
import { feedHtml, feedText, html, type Markup, render } from "../markup.ts";

/** The maximum number of listings in the feed. */
export const FEED_SIZE = 50;

/** Returns the RSS 2.0 feed of the newest listings. The time of generation is omitted, so that the ETag changes only with the listings. */
export function rssFeed(origin: string, newest: readonly StoredListing[]): string {
  const built = newest.find(({ listedAt }) => listedAt !== null)?.listedAt;
  return render(html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${feedText(`${SITE_NAME}: newest listings`)}</title>
<link>${origin}/</link>
<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>
<description>The newest listings in the catalog. Neither a verified badge nor featured placement is an endorsement.</description>
<language>en</language>
${built && html`<lastBuildDate>${rfc822(built)}</lastBuildDate>`}
${newest.map((listing) => item(shownListing(listing), origin))}</channel>
</rss>
`);
}

function item(
  { slug, name, headline, description, category, listedAt }: StoredListing,
  origin: string,
): Markup {
  const address = `${origin}/tools/${slug}`;
  const paragraphs = [headline ?? "", ...(description ?? "").split(/(?:\r?\n){2,}/)];
  return html`<item>
<title>${feedText(name)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<category>${feedText(category.name)}</category>
${listedAt !== null && html`<pubDate>${rfc822(listedAt)}</pubDate>`}
<description>${feedHtml(paragraphs.filter((text) => text !== ""))}</description>
</item>
`;
}

/** Formats a time as in RFC 822 §5, but with the four-digit year of RFC 1123. For example, `Thu, 01 Jan 2026 00:00:00 GMT`. */
function rfc822(iso: string): string {
  return new Date(iso).toUTCString();
}
