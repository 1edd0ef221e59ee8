import type { TaxonomyEntry } from "../../rules/stored-listing.ts";
import { shownName } from "../clean-text.ts";
import { SITE_NAME } from "../layout.ts";

/** Returns llms.txt, an overview of the catalog in Markdown (https://llmstxt.org). */
export function llmsText(origin: string, categories: readonly TaxonomyEntry[]): string {
  const links = categories.map((entry) => {
    const name = markdownText(shownName(entry));
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

/** Collapses white space and escapes punctuation that has a meaning in Markdown (CommonMark §2.4). */
function markdownText(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>&]/g, "\\$&");
}
