import type { TaxonomyEntry } from "../rules/stored-listing.ts";
import { cleanDeep } from "./clean-text.ts";
import type { Page } from "./layout.ts";
import { taxonomyLinks } from "./listing-list.ts";
import { html } from "./markup.ts";

/** Returns the page of all categories or of all tags. */
export function taxonomyPage(
  kind: "categories" | "tags",
  entries: readonly TaxonomyEntry[],
  origin: string,
): Page {
  const title = kind === "categories" ? "Categories" : "Tags";
  return {
    title,
    description: `All ${kind} of this catalog.`,
    canonical: `${origin}/${kind}`,
    main: html`<h1>${title}</h1>
${entries.length === 0 ? html`<p>This catalog has no ${kind} yet.</p>` : taxonomyLinks(kind, cleanDeep(entries))}`,
  };
}
