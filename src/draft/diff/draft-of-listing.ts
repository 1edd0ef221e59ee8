import type { DraftInput, Tool } from "../../contract/index.ts";

/** Converts a live listing to the fields of a draft, without missing values. Values are not shortened, so they may break a rule. */
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
