import type { PictureSource } from "../media/picture-cache.ts";
import type { HeaderFields } from "../routes/response.ts";
import { conditionalResponse, prepareBytes } from "../routes/response-cache.ts";
import { cleanText } from "./clean-text.ts";
import { generatedLogo } from "./logo.ts";

/** The owner of a picture. URLs are those that the catalog found; a visitor never names one. */
export interface PictureOwner {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
}

/** Returns a listing's logo: the website's where it can be had, else one made from the name. */
export async function logoResponse(
  request: Request,
  owner: PictureOwner,
  from: PictureOrigin,
): Promise<Response> {
  const { slug, name, logoUrl } = owner;
  const picture = logoUrl === null ? undefined : await from.pictures?.get(logoUrl);
  const { contentType, bytes } = picture ?? {
    contentType: "image/svg+xml",
    bytes: Buffer.from(generatedLogo(slug, cleanText(name))),
  };
  return conditionalResponse(request, prepareBytes(bytes, { ...from.headers, "content-type": contentType }));
}

/** Returns a listing's image; undefined when it has none, or none that can be had. */
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

/** The source of pictures, and the headers that they are sent with. */
export interface PictureOrigin {
  readonly pictures: PictureSource | undefined;
  readonly headers: HeaderFields;
}
