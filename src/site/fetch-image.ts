import { type GetOptions, guardedGet } from "./get.ts";
import { type ImageType, imageTypeOf, SIGNATURE_BYTES } from "./image-type.ts";
import type { Network } from "./network.ts";
import { SiteError } from "./site-error.ts";

/** Fetches an image and returns its format. Throws any error from `guardedGet`, or a `SiteError` if the response is not an image. */
export async function fetchImageType(network: Network, url: string, signal: AbortSignal): Promise<ImageType> {
  const { status, body } = await guardedGet(network, { url, ...IMAGE }, signal);
  const type = status === 200 ? imageTypeOf(body) : undefined;
  if (type === undefined) throw new SiteError("type", "is not an image");
  return type;
}

/** The whole image must be received, but only its start is kept. */
const IMAGE: GetOptions = { accept: "image/*", keep: SIGNATURE_BYTES, beyond: "refuse" };

/** Returns the first URL whose response is an image, or null. Fetches all URLs in parallel. */
export async function firstImage(network: Network, urls: readonly string[], signal: AbortSignal) {
  const fetches = urls.map(async (url) => ((await isImage(network, url, signal)) ? url : undefined));
  for (const fetched of fetches) {
    const url = await fetched;
    if (url !== undefined) return url;
  }
  return null;
}

/** Fetches a URL and reports whether the response is an image. */
export async function isImage(network: Network, url: string, signal: AbortSignal): Promise<boolean> {
  return fetchImageType(network, url, signal).then(
    () => true,
    () => false,
  );
}
