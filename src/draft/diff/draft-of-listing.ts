import type { DraftInput, Tool } from "../../contract/index.ts";

/** Returns a live listing in the fields of a draft. A missing value is left out; nothing is cut, so a value may break a rule. */
export function draftOfListing(tool: Tool): Partial<DraftInput> {
  const { listingHeadline: headline, description, imageUrl, logoUrl } = tool;
  return {
    name: tool.name,
    ...(headline !== null && { headline }),
    ...(description !== null && { description }),
    websiteUrl: tool.websiteUrl,
    ...(imageUrl !== null && { screenshotUrls: [imageUrl] }),
    ...(tool.category.slug !== "" && { category: tool.category.slug }),
    ...(logoUrl !== null && { logoUrl }),
    slug: tool.slug,
  };
}
