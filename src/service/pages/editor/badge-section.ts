import type { Submission } from "../../rules/submission.ts";
import { BADGE_TEXT } from "../badge.ts";
import { timeElement } from "../dates.ts";
import { html, type Markup } from "../markup.ts";

/** The content of the section about a live listing's badge. */
export interface BadgeContent {
  readonly submission: Submission;
  readonly origin: string;
  readonly isMediaAssumed: boolean;
  /** The button that looks for the badge, where that can be done. */
  readonly button: Markup;
}

/** Returns the badge's markup for the product's website, and what is known of it. */
export function badgeSection({ submission, origin, isMediaAssumed, button }: BadgeContent): Markup {
  const { slug, isBadgeVerified, badgeVerifiedAt } = submission;
  const snippet = `<a href="${origin}/tools/${slug}"><img src="${origin}/badge/${slug}.svg" alt="${BADGE_TEXT}" width="208" height="40"></a>`;
  return html`<section>
<h2>Badge</h2>
<p><img src="/badge/${slug}.svg" alt="${BADGE_TEXT}" width="208" height="40"></p>
<p>Put this on the website, so that the catalog can see that it is yours:</p>
<pre><code>${snippet}</code></pre>
<p>${isBadgeVerified ? html`Verified${badgeVerifiedAt === null ? "" : html` on ${timeElement(badgeVerifiedAt)}`}.` : "Not verified."}${isMediaAssumed ? " Looking is simulated: this catalog was not started with --media fetch." : ""}</p>
${button}
</section>`;
}
