import type { Submission } from "../rules/submission.ts";
import { dateElement, html, type Markup, render } from "./markup.ts";

const BADGE_TEXT = "Listed in the local catalog";

/** Returns the badge for product websites as an SVG image. `textLength` makes the text fit in any font. */
export function badgeImage(): string {
  return render(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="208" height="40" viewBox="0 0 208 40" role="img" aria-label="${BADGE_TEXT}"><title>${BADGE_TEXT}</title><rect width="208" height="40" rx="6" fill="#1d2733"/><path d="M14 20l5 5 9-10" fill="none" stroke="#7ee2a8" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><text x="38" y="20" dy=".35em" font-family="system-ui,sans-serif" font-size="13" textLength="158" lengthAdjust="spacingAndGlyphs" fill="#fff">${BADGE_TEXT}</text></svg>`,
  );
}

/** Returns the editor's section about the badge. `button` verifies the badge, or is empty if the owner cannot do so now. */
export function badgeSection(
  submission: Submission,
  { origin, isMediaAssumed, button }: { origin: string; isMediaAssumed: boolean; button: Markup },
): Markup {
  const { slug, isBadgeVerified, badgeVerifiedAt } = submission;
  const snippet = `<a href="${origin}/tools/${slug}"><img src="${origin}/badge/${slug}.svg" alt="${BADGE_TEXT}" width="208" height="40"></a>`;
  return html`<section>
<h2>Badge</h2>
<p><img src="/badge/${slug}.svg" alt="${BADGE_TEXT}" width="208" height="40"></p>
<p>Add this HTML to the product's website to show that the website is yours:</p>
<pre><code>${snippet}</code></pre>
<p>${isBadgeVerified ? html`Verified${badgeVerifiedAt !== null && html` on ${dateElement(badgeVerifiedAt)}`}.` : "Not verified."}${isMediaAssumed && " Verification is simulated, because this catalog was started without --media fetch."}</p>
${button}
</section>`;
}
