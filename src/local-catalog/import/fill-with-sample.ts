import type { Tool } from "../../contract/index.ts";
import type { NewListing } from "../rules/listing.ts";
import { sampleRows } from "../sample/sample-listings.ts";
import type { CatalogStore } from "../store/catalog-store.ts";

type Shared = "slug" | "name" | "websiteUrl" | "description" | "logoUrl" | "imageUrl" | "category" | "tags";
type Row = Pick<Tool, Shared | "listingHeadline" | "listedAt" | "featured" | "verification"> & {
  readonly listbulbUrl?: unknown;
};

export function toListing(tool: Row): NewListing {
  const { listbulbUrl: _, listingHeadline: headline, featured: isFeatured, verification, ...same } = tool;
  const { badgeVerified, badgeVerifiedAt } = verification;
  return {
    ...same,
    headline,
    tags: [...new Map(tool.tags.map((tag) => [tag.slug, tag])).values()],
    listedAt: timestamp(tool.listedAt),
    isFeatured,
    isBadgeVerified: badgeVerified,
    badgeVerifiedAt: badgeVerified ? timestamp(badgeVerifiedAt) : null,
  };
}

/** Adds the sample catalog, whose rows a test checks, to an empty catalog. Must be called in a transaction. */
export function fillWithSample(writer: CatalogStore["writer"]): void {
  // Newer listings get higher IDs, so that they come first among equally relevant listings.
  writer.addAll(sampleListings().sort((a, b) => ((a.listedAt ?? "") < (b.listedAt ?? "") ? -1 : 1)));
  writer.markAsSample();
}

/** Replaces all listings with the sample catalog. Must be called in a transaction. */
export function restoreSample(writer: CatalogStore["writer"]): void {
  if (writer.isSample()) return;
  const listings = sampleListings();
  const sample = new Set(listings.map(({ slug }) => slug));
  const others = writer.slugs().filter((slug) => !sample.delete(slug));
  if (sample.size > 0 || others.length > listings.length) {
    writer.clear();
    fillWithSample(writer);
    return;
  }
  // A few changes take less time than a new index. A sample listing that is missing would get another ID here.
  for (const slug of others) writer.remove(slug);
  writer.addChanged(listings);
  writer.clearUnused();
  writer.markAsSample();
}

function sampleListings(): NewListing[] {
  return sampleRows().map((row) => toListing(JSON.parse(row)));
}

function timestamp(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
