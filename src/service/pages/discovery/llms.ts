import type { TaxonomyEntry } from "../../rules/stored-listing.ts";
import { shownName } from "../clean-text.ts";
import { SITE_NAME } from "../layout.ts";

/** Returns llms.txt, an overview of the catalog in Markdown (https://llmstxt.org). */
export function llmsText(origin: string, categories: readonly TaxonomyEntry[]): string {
  const link = (name: string, path: string, note: string) => `- [${name}](${origin}${path}): ${note}`;
  const lines = [
    `# ${SITE_NAME}`,
    "",
    "> A catalog of product listings. No key is needed to read it. Only live listings are shown. Neither a verified badge nor featured placement is an endorsement.",
    "",
    "## Reading",
    "",
    link("Guide", "/guide", "what is listed, what badges and placements mean, and how to cache"),
    link("API description", "/api/v1/openapi.json", "OpenAPI 3.1"),
    link(
      "Listings",
      "/api/v1/tools",
      "JSON, newest first; parameters q, category and tag; Link rel=next for the next page",
    ),
    link("Categories", "/api/v1/categories", "JSON"),
    link("Tags", "/api/v1/tags", "JSON"),
    "",
    ...(categories.length === 0 ? [] : ["## Categories", ""]),
    ...categories.map((entry) =>
      link(markdownText(shownName(entry)), `/categories/${entry.slug}`, `category ${entry.slug}`),
    ),
    ...(categories.length === 0 ? [] : [""]),
    "## Optional",
    "",
    link("Newest listings", "/feed.xml", "RSS 2.0"),
    link("Sitemap", "/sitemap.xml", "every page"),
    "",
  ];
  return lines.join("\n");
}

/** Escapes the punctuation that has a meaning in Markdown (CommonMark §2.4). */
function markdownText(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>&]/g, "\\$&");
}
