import type { StoredListing } from "../rules/stored-listing.ts";
import { SITE_NAME } from "./layout.ts";
import { html, type Markup } from "./markup.ts";

/** A listing with the addresses that its description for machines names. */
export interface ListingAddresses {
  readonly listing: StoredListing;
  readonly origin: string;
  readonly canonical: string;
  /** True when the catalog serves the listing's image. */
  readonly hasImage: boolean;
}

/** Returns the Open Graph properties of a listing (https://ogp.me). */
export function previewTags({ listing, origin, canonical, hasImage }: ListingAddresses): readonly Markup[] {
  const properties: readonly (readonly [string, string | null])[] = [
    ["og:type", "website"],
    ["og:site_name", SITE_NAME],
    ["og:title", listing.name],
    ["og:description", listing.headline],
    ["og:url", canonical],
    ["og:image", hasImage ? `${origin}/media/${listing.slug}/image-1` : null],
  ];
  return properties.flatMap(([property, content]) =>
    content === null ? [] : [html`<meta property="${property}" content="${content}">`],
  );
}

/** Returns a listing in schema.org's words. Offers and ratings are left out: the catalog knows none. */
export function listingData({ listing, origin, canonical, hasImage }: ListingAddresses) {
  const { name, headline, description, websiteUrl, category, tags, listedAt } = listing;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "SoftwareApplication",
        name,
        url: websiteUrl,
        mainEntityOfPage: canonical,
        applicationCategory: category.name,
        ...(headline === null ? {} : { abstract: headline }),
        ...(description === null ? {} : { description }),
        ...(tags.length === 0 ? {} : { keywords: tags.map((tag) => tag.name).join(", ") }),
        ...(listedAt === null ? {} : { datePublished: listedAt }),
        ...(hasImage ? { image: `${origin}/media/${listing.slug}/image-1` } : {}),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: SITE_NAME, item: `${origin}/` },
          {
            "@type": "ListItem",
            position: 2,
            name: category.name,
            item: `${origin}/categories/${category.slug}`,
          },
          { "@type": "ListItem", position: 3, name },
        ],
      },
    ],
  };
}
