import { get, type Wanted } from "./get.ts";
import { type ImageType, imageTypeOf, SIGNATURE_BYTES } from "./image-type.ts";
import type { Network } from "./network.ts";
import { SiteError } from "./site-error.ts";

/** Fetches an image and returns its format. Throws a `SiteError` when none comes whole, or what comes is no image. */
export async function lookAtImage(network: Network, url: string, signal: AbortSignal): Promise<ImageType> {
  const { status, body } = await get(network, url, IMAGE, signal);
  const type = status === 200 ? imageTypeOf(body) : undefined;
  if (type === undefined) throw new SiteError("type", "is not an image");
  return type;
}

/** Its beginning is enough to look at, but it has to come whole. */
const IMAGE: Wanted = { accept: "image/*", keep: SIGNATURE_BYTES, beyond: "refuse" };

/**
 * Returns the first of the URLs, in their order, that an image comes from; null when none comes. All are asked at once, so
 * that a slow one does not use up the time of those behind it.
 */
export async function firstImage(
  network: Network,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const looks = urls.map((url) =>
    lookAtImage(network, url, signal).then(
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
