import type { HonoRequest } from "hono";
import type { CatalogDeps } from "../open-catalog.ts";
import { conditionalResponse, type ResponseHeaders } from "../routes/response.ts";
import type { StoredListing, Submission } from "../rules/listing.ts";
import { html, isVisible, render, shownName } from "./markup.ts";
import { notFound } from "./page-response.ts";

/** Returns the URLs of a submission's images: the main image, if any, and the screenshots listed after it in the draft. */
export function submissionImages({ fields, media }: Submission): readonly string[] {
  const { imageUrl } = media;
  if (imageUrl === null) return [];
  const index = fields.screenshotUrls.indexOf(imageUrl);
  return index === -1 ? [imageUrl] : fields.screenshotUrls.slice(index);
}

/** Returns the URLs of a live listing's images. A sample or imported listing has at most one image. */
export function liveImages({ submissions }: CatalogDeps, { slug, imageUrl }: StoredListing) {
  const submission = submissions.findBySlug(slug);
  if (submission?.state === "LIVE") return submissionImages(submission);
  return imageUrl === null ? [] : [imageUrl];
}

/** The route pattern for the last segment of a picture's path. */
export const PICTURE_FILE = ":file{(?:logo|image-[1-9])}";

type Pictured = Pick<StoredListing, "slug" | "name" | "logoUrl"> & { readonly imageUrls: readonly string[] };

/** Returns the picture that the path specifies. A missing logo is generated; for a missing image, throws a `NOT_FOUND` error. */
export async function pictureResponse(
  req: HonoRequest,
  { slug, name, logoUrl, imageUrls }: Pictured,
  { fetchPicture, headers }: Pick<CatalogDeps, "fetchPicture"> & { readonly headers: ResponseHeaders },
): Promise<Response> {
  const file = req.param("file");
  const url = file === "logo" ? logoUrl : imageUrls[Number(file?.at(-1)) - 1];
  const picture = url ? await fetchPicture?.(url) : undefined;
  if (picture === undefined && file !== "logo") throw notFound("There is no image at this address.");
  const body = picture?.bytes ?? generatedLogo(slug, name);
  const type = picture?.contentType ?? "image/svg+xml";
  return conditionalResponse(req.raw, body, { ...headers, "content-type": type });
}

/** Background colors on which white text has a contrast ratio of at least 4.5 (WCAG 2.2, 1.4.3). */
const COLORS = "#8c3b2f #8a4b08 #5f6210 #2e6b34 #0f6b6b #22609c #5a4fb0 #8d3a80".split(" ");

/** Returns a logo as SVG: the first visible grapheme of the name or slug in uppercase, on a background color derived from the slug. */
export function generatedLogo(slug: string, name: string): string {
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(shownName({ name, slug }));
  const first = Array.from(graphemes).find(({ segment }) => isVisible(segment));
  const checksum = Buffer.from(slug).reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7);
  const color = COLORS[checksum % COLORS.length];
  return render(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${color}"/><text x="32" y="32" dy=".36em" font-family="system-ui,sans-serif" font-size="32" font-weight="600" text-anchor="middle" fill="#fff">${(first?.segment ?? "").toUpperCase()}</text></svg>`,
  );
}

export const BADGE_TEXT = "Listed in the local catalog";

/** Returns the badge for product websites as an SVG image. `textLength` makes the text fit into the badge in any font. */
export function badgeImage(): string {
  return render(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="208" height="40" viewBox="0 0 208 40" role="img" aria-label="${BADGE_TEXT}"><title>${BADGE_TEXT}</title><rect width="208" height="40" rx="6" fill="#1d2733"/><path d="M14 20l5 5 9-10" fill="none" stroke="#7ee2a8" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><text x="38" y="20" dy=".35em" font-family="system-ui,sans-serif" font-size="13" textLength="158" lengthAdjust="spacingAndGlyphs" fill="#fff">${BADGE_TEXT}</text></svg>`,
  );
}
