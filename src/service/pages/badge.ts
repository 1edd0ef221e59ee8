import { SITE_NAME } from "./layout.ts";
import { html, render } from "./markup.ts";

/** The words of the badge. */
export const BADGE_TEXT = `Listed in the ${SITE_NAME.toLowerCase()}`;

/** Returns the badge that a product's website shows. It is the same for every live listing: its address says which. */
export function badgeImage(): string {
  return render(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="208" height="40" viewBox="0 0 208 40" role="img" aria-label="${BADGE_TEXT}"><title>${BADGE_TEXT}</title><rect width="208" height="40" rx="6" fill="#1d2733"/><path d="M14 20l5 5 9-10" fill="none" stroke="#7ee2a8" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><text x="38" y="20" dy=".35em" font-family="system-ui,sans-serif" font-size="14" fill="#fff">${BADGE_TEXT}</text></svg>`,
  );
}
