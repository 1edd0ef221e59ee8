import { type Fetched, get, type Wanted } from "./get.ts";
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

/** Its beginning is enough to look at, but it has to come whole. */
const IMAGE: Wanted = { accept: "image/*", type: /^image\/[\w.+-]/i, keep: 512 };

async function isImage(network: Network, url: string, signal: AbortSignal): Promise<boolean> {
  return get(network, url, IMAGE, signal).then(canBeImage, () => false);
}

/**
 * A page that is sent under a picture's type, as "not found" pages are, begins like markup. No list of known signatures:
 * it would refuse the format of next year.
 */
function canBeImage({ contentType, body }: Fetched): boolean {
  if (body.length === 0) return false;
  const isMarkup = /^\ufeff?\s*</.test(body.toString("utf8"));
  return !isMarkup || /^image\/svg\+xml\b/i.test(contentType);
}
