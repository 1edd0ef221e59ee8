import type { PictureSource } from "../media/picture-cache.ts";
import type { HeaderFields } from "../routes/response.ts";
import { conditionalResponse, prepareBytes } from "../routes/response-cache.ts";
import { cleanText } from "./clean-text.ts";
import { html, render } from "./markup.ts";

/** A listing or draft with pictures. The catalog found their URLs; a visitor never names one. */
export interface PictureOwner {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
}

/** The source of pictures, and the headers that they are sent with. */
export interface PictureOrigin {
  readonly pictures: PictureSource | undefined;
  readonly headers: HeaderFields;
}

/** Answers with a logo: the website's where it can be fetched, else one made from the name. */
export async function logoResponse(
  request: Request,
  { slug, name, logoUrl }: PictureOwner,
  { pictures, headers }: PictureOrigin,
): Promise<Response> {
  const picture = logoUrl === null ? undefined : await pictures?.get(logoUrl);
  const { contentType, bytes } = picture ?? {
    contentType: "image/svg+xml",
    bytes: Buffer.from(generatedLogo(slug, cleanText(name))),
  };
  return conditionalResponse(request, prepareBytes(bytes, { ...headers, "content-type": contentType }));
}

/** Answers with an image; returns undefined when there is none, or it cannot be fetched. */
export async function imageResponse(
  request: Request,
  { imageUrl }: PictureOwner,
  { pictures, headers }: PictureOrigin,
): Promise<Response | undefined> {
  const picture = imageUrl === null ? undefined : await pictures?.get(imageUrl);
  if (picture === undefined) return undefined;
  return conditionalResponse(
    request,
    prepareBytes(picture.bytes, { ...headers, "content-type": picture.contentType }),
  );
}

/** Backgrounds on which white text has a contrast of 4.5 or more (WCAG 2.2, 1.4.3). */
const COLOURS = [
  "#8c3b2f",
  "#8a4b08",
  "#5f6210",
  "#2e6b34",
  "#0f6b6b",
  "#22609c",
  "#5a4fb0",
  "#8d3a80",
] as const;

/** Returns a logo as SVG: the first grapheme of a clean name, on a colour that the slug decides. */
export function generatedLogo(slug: string, name: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim() || slug);
  const colour = COLOURS[checksum(slug) % COLOURS.length] ?? COLOURS[0];
  return render(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${colour}"/><text x="32" y="32" dy=".36em" font-family="system-ui,sans-serif" font-size="32" font-weight="600" text-anchor="middle" fill="#fff">${(first?.segment ?? "").toUpperCase()}</text></svg>`,
  );
}

function checksum(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521,
    7,
  );
}
