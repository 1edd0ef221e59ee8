import { fold } from "../../base/text/fold.ts";
import { nearest } from "../../base/text/nearest.ts";
import { isWebUrl } from "../../contract/index.ts";
import { allListings } from "../rules/list-query.ts";
import type { ListingPreview, StoredListing } from "../rules/listing.ts";
import { type Page, SITE_NAME } from "./layout.ts";
import { inCategory, listingList, taxonomyLinks } from "./list-page.ts";
import {
  copyBlock,
  dateElement,
  facts,
  html,
  jsonLd,
  type Markup,
  marksOf,
  shownListing,
  shownName,
  unorderedList,
} from "./markup.ts";
import { notFound, type WebDeps } from "./page-response.ts";
import { liveImages } from "./pictures.ts";

/** Returns a listing's public page. If no live listing has the slug, throws a `NOT_FOUND` error with links to any similar listings. */
export function listingPage(deps: WebDeps, slug: string): Page {
  const { listings, fetchPicture, origin } = deps;
  const stored = publicListing(deps, slug, () => nearListings(deps, slug));
  const listing = shownListing(stored);
  const { name, listingHeadline, category } = listing;
  const newest = listings.page({ ...allListings(), category: category.slug, limit: 5 }).listings;
  const related = newest.filter((other) => other.slug !== slug).slice(0, 4);
  const imageCount = fetchPicture === undefined ? 0 : liveImages(deps, stored).length;
  const imageUrl = imageCount > 0 ? `${origin}/media/${slug}/image-1` : undefined;
  return {
    title: name,
    description: listingHeadline ?? undefined,
    canonical: `${origin}/tools/${slug}`,
    script: "page",
    imageUrl,
    head: [
      html`<link rel="alternate" type="application/json" title="This listing as JSON" href="/api/v1/tools/${slug}">`,
      jsonLd(listingData(listing, origin, imageUrl)),
    ],
    main: html`${listingArticle(listing, `/media/${slug}`, imageCount)}
<section><h2>For programs</h2>
<p><a href="/api/v1/tools/${slug}">This listing as JSON</a>, or in a terminal:</p>
${copyBlock(`catalog show ${slug} --base-url ${origin}`)}
</section>
${
  related.length > 0 &&
  html`<section><h2>More in <bdi lang="">${category.name}</bdi></h2>${listingList(related.map(inCategory), 3)}<p><a class="action" href="/categories/${category.slug}">All in <bdi lang="">${category.name}</bdi></a></p></section>`
}`,
  };
}

/** Returns links to live listings whose slugs are similar to an unknown slug, or undefined if no similar slug is found. */
function nearListings({ taxonomies }: WebDeps, unknown: string): Markup | undefined {
  const slug = fold(unknown.trim());
  const names = new Map(taxonomies.like("listing", slug).map((entry) => [entry.slug, shownName(entry)]));
  const near = nearest(slug, names.keys());
  if (near.length === 0) return undefined;
  const link = (match: string) => html`<a href="/tools/${match}"><bdi lang="">${names.get(match)}</bdi></a>`;
  return html`<p>Did you mean one of these?</p>${unorderedList("links", near.map(link))}`;
}

/** Returns the live listing with the slug. If there is no such listing, throws a `NOT_FOUND` error that includes the result of `more`. */
export function publicListing(deps: WebDeps, slug: string, more?: () => Markup | undefined): StoredListing {
  const listing = deps.listings.find(slug);
  if (listing === undefined) throw notFound("There is no live listing at this address.", more?.());
  return listing;
}

/** Returns the part that a listing's page and a submission's preview share. `media` is the path under which pictures are served. */
export function listingArticle(listing: ListingPreview, media: string, imageCount: number): Markup {
  const { name, listingHeadline, websiteUrl, description, category, tags, listedAt } = listing;
  const marks = marksOf(listing);
  const image = (number: number) =>
    html`<img src="${media}/image-${number}" alt="Image${imageCount > 1 && ` ${number}`} of ${name}"${number > 1 && html` loading="lazy"`}>\n`;
  return html`<article>
<div class="title">
<img src="${media}/logo" alt="" width="64" height="64">
<div class="name"><h1 lang="" dir="auto">${name}</h1>
${marks.length > 0 && facts(marks)}</div>
</div>
${listingHeadline !== null && html`<p class="headline" lang="" dir="auto">${listingHeadline}</p>`}
${visitLink(websiteUrl)}
${imageCount > 0 && html`<div class="pictures">${Array.from({ length: imageCount }, (_, index) => image(index + 1))}</div>`}
${description !== null && html`<p class="description" lang="" dir="auto">${description}</p>`}
<dl>
<dt>Category</dt>
<dd>${category === undefined ? "Not chosen yet" : taxonomyLinks("category", [category])}</dd>
${tags.length > 0 && html`<dt>Tags</dt><dd>${taxonomyLinks("tag", tags)}</dd>`}
${listedAt !== null && html`<dt>Listed on</dt><dd>${dateElement(listedAt)}</dd>`}
</dl>
${endorsementNote(listing)}</article>`;
}

/** Returns the link to the website, or undefined if the URL is not an `http` or `https` URL. Other schemes could run a script. */
function visitLink(websiteUrl: string): Markup | undefined {
  if (!isWebUrl(websiteUrl)) return undefined;
  const { host, pathname } = new URL(websiteUrl);
  return html`<p class="visit"><a class="button" href="${websiteUrl}" rel="nofollow ugc noopener">Visit website</a> <span>${host}${pathname.replace(/\/$/, "")}</span></p>`;
}

function endorsementNote({ verification, featured }: ListingPreview): Markup | undefined {
  const { badgeVerified, badgeVerifiedAt } = verification;
  if (!badgeVerified && !featured) return undefined;
  const since = badgeVerifiedAt !== null && html` on ${dateElement(badgeVerifiedAt)}`;
  const isBoth = badgeVerified && featured;
  return html`<p class="meta">${badgeVerified && html`✓\u00a0Badge verified${since}`}${isBoth && " · "}${featured && "★\u00a0Featured placement"}. ${isBoth ? "Neither is an endorsement." : "This is not an endorsement."}</p>`;
}

/** Returns the schema.org data for a listing. Offers and ratings are omitted, because the catalog does not store them. */
function listingData(listing: StoredListing, origin: string, imageUrl: string | undefined) {
  const { slug, name, listingHeadline, description, websiteUrl, category, tags, listedAt } = listing;
  const trail = [
    { name: SITE_NAME, item: `${origin}/` },
    { name: category.name, item: `${origin}/categories/${category.slug}` },
    { name },
  ].map((entry, index) => ({ "@type": "ListItem", position: index + 1, ...entry }));
  return {
    "@graph": [
      {
        "@type": "SoftwareApplication",
        name,
        url: websiteUrl,
        mainEntityOfPage: `${origin}/tools/${slug}`,
        applicationCategory: category.name,
        abstract: listingHeadline ?? undefined,
        description: description ?? undefined,
        keywords: tags.length === 0 ? undefined : tags.map((tag) => tag.name).join(", "),
        datePublished: listedAt ?? undefined,
        image: imageUrl,
      },
      { "@type": "BreadcrumbList", itemListElement: trail },
    ],
  };
}
