import { get, type WantedAnswer } from "./get.ts";
import { type ImageType, imageTypeOf, SIGNATURE_BYTES } from "./image-type.ts";
import type { Network } from "./network.ts";
import { SiteError } from "./site-error.ts";

/** Fetches an image and returns its format. Throws a `SiteError` if it is incomplete or not an image. */
export async function fetchImageType(network: Network, url: string, signal: AbortSignal): Promise<ImageType> {
  const { status, body } = await get(network, { url, ...IMAGE }, signal);
  const type = status === 200 ? imageTypeOf(body) : undefined;
  if (type === undefined) throw new SiteError("type", "is not an image");
  return type;
}

/** The request for an image. Only the start is kept, but the image must arrive completely. */
const IMAGE: WantedAnswer = { accept: "image/*", keep: SIGNATURE_BYTES, beyond: "refuse" };

/**
 * Returns the first URL of the list that is an image, or null if none is. Fetches all in parallel, so that a slow URL does not use up
 * the time of the others.
 */
export async function firstImage(
  network: Network,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const looks = urls.map((url) =>
    fetchImageType(network, url, signal).then(
      () => url,
      () => undefined,
    ),
  );
  for (const look of looks) {
    const url = await look;
    if (url !== undefined) return url;
  }
  return null;
}
