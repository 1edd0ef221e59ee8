import type { StoredListing, TaxonomyEntry } from "../rules/stored-listing.ts";
import { shownListing, shownName } from "./clean-text.ts";
import { dateElement, html, type Markup } from "./markup.ts";

/** Returns a list of listings, each linked to its page. `level` is the heading level of their names. */
export function listingList(listings: readonly StoredListing[], level: 2 | 3): Markup {
  return html`<ul class="listings">
${listings.map((listing) => item(shownListing(listing), level))}</ul>`;
}

/** Returns a list of links to the pages of categories or tags. */
export function taxonomyLinks(kind: "categories" | "tags", entries: readonly TaxonomyEntry[]): Markup {
  return html`<ul class="chips">
${entries.map(
  (entry) => html`<li><a href="/${kind}/${entry.slug}"><bdi lang="">${shownName(entry)}</bdi></a></li>
`,
)}</ul>`;
}

function item(listing: StoredListing, level: 2 | 3): Markup {
  const { slug, name, headline, category, listedAt, featured, badgeVerified } = listing;
  const link = html`<a href="/tools/${slug}"><bdi lang="">${name}</bdi></a>`;
  return html`<li>
<img src="/media/${slug}/logo" alt="" width="40" height="40" loading="lazy">
<div>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${headline === null ? "" : html`<p><bdi lang="">${headline}</bdi></p>`}
<p class="meta"><bdi lang="">${category.name}</bdi>${listedAt === null ? "" : html` · ${dateElement(listedAt)}`}${featured ? " · Featured" : ""}${badgeVerified ? " · Badge verified" : ""}</p>
</div>
</li>
`;
}
