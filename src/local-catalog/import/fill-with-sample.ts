import type { Tool } from "../../contract/index.ts";
import type { NewListing } from "../rules/listing.ts";
import { sampleRows } from "../sample/sample-listings.ts";
import type { ListingWriter } from "../store/listing-writer.ts";

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

/** Replaces all listings with the sample catalog, whose rows a test checks. Must be called in a transaction. */
export function fillWithSample(writer: ListingWriter): void {
  if (writer.isSample()) return;
  writer.clear();
  const listings = sampleRows().map((row) => toListing(JSON.parse(row)));
  // Newer listings get higher IDs, so that they come first among equally relevant listings.
  writer.addAll(listings.sort((a, b) => ((a.listedAt ?? "") < (b.listedAt ?? "") ? -1 : 1)));
  writer.markAsSample();
}

function timestamp(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
