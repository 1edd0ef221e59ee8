import { type Fetched, get, type Wanted } from "./get.ts";
import { imageTypeOf, SIGNATURE_BYTES } from "./image-type.ts";
import type { Network } from "./network.ts";

/**
 * The first of the URLs, in their order, that an image comes from; null when none comes. All are asked at once, so that a
 * slow one does not use up the time of those behind it.
 */
export async function firstImage(
  network: Network,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const looks = urls.map(async (url) => ((await isImage(network, url, signal)) ? url : undefined));
  for (const look of looks) {
    const url = await look;
    if (url !== undefined) return url;
  }
  return null;
}

/** Every type is taken, because only the bytes tell. They have to come whole. */
const IMAGE: Wanted = { accept: "image/*", type: /^/, keep: SIGNATURE_BYTES };

async function isImage(network: Network, url: string, signal: AbortSignal): Promise<boolean> {
  const isShown = ({ body }: Fetched) => imageTypeOf(body) !== undefined;
  return get(network, url, IMAGE, signal).then(isShown, () => false);
}
