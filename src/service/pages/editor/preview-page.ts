import type { TaxonomyLookup } from "../../rules/stored-listing.ts";
import type { Submission } from "../../rules/submission.ts";
import { cleanText, shownName, shownText } from "../clean-text.ts";
import { isolated, type Page } from "../layout.ts";
import { listingArticle, type ShownListing } from "../listing-page.ts";
import { html } from "../markup.ts";
import { editorPath } from "./editor-status.ts";

/** Returns the preview of a submission, which shows the main part of the public page as it would look after approval. */
export function previewPage(submission: Submission, taxonomies: TaxonomyLookup, imageCount: number): Page {
  const { slug, fields, media } = submission;
  const path = editorPath(submission);
  const listing: ShownListing = {
    ...submission,
    ...media,
    name: shownName({ name: fields.name, slug }),
    websiteUrl: cleanText(fields.websiteUrl),
    headline: shownText(fields.headline),
    description: shownText(fields.description),
    category: taxonomies.category(fields.category),
    tags: taxonomies.knownTags(fields.tags),
  };
  return {
    title: `Preview of ${isolated(listing.name)}`,
    main: html`<p class="notice">This is a preview. Only people who have the editor's link can see it. <a href="${path}">Back to the editor</a></p>
${listingArticle(listing, { media: `${path}/media`, imageCount })}`,
  };
}
