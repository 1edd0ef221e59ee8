import { createTaskLimit, type RunTask } from "../../base/runtime/tasks.ts";
import type { Network } from "../../site/network.ts";
import type { Picture, WebsiteLookups } from "../rules/listing.ts";
import { assertReachable } from "../rules/refusal.ts";

/**
 * Assumed: `--media assume` treats every host as reachable, except hosts under `.invalid` (RFC 6761 §6.4). It assumes that a reachable
 * website has an icon at `/favicon.ico` and no Open Graph image.
 */
export const ASSUMED_MEDIA: WebsiteLookups = {
  async findMedia({ websiteUrl, logoUrl, screenshotUrls = [] }) {
    const favicon = new URL("/favicon.ico", websiteUrl).href;
    const logos = logoUrl === undefined ? [favicon] : [logoUrl, favicon];
    assertReachable(screenshotUrls.map(isReachable));
    return { logoUrl: logos.find(isReachable) ?? null, imageUrl: screenshotUrls[0] ?? null };
  },
  findBadge: async () => "assumed",
};

/** Returns the lookups for `--media fetch`. `network` is called for each lookup, and may throw. */
export function createFetchedMedia(network: () => Network): Required<WebsiteLookups> {
  // Loaded on first use, so that the service starts without loading TLS and an HTML tokenizer.
  const lookups = () => import("./website-lookups.ts");
  return {
    findMedia: async (draft) => (await lookups()).findMedia(network(), draft),
    findBadge: async (request) => (await lookups()).findBadge(network(), request),
    fetchPicture: cachePictures(async (url) => (await lookups()).fetchPicture(network(), url)),
  };
}

function isReachable(url: string): boolean {
  return !/(?:^|\.)invalid\.?$/.test(new URL(url).hostname);
}

/**
 * `bytes` limits the total size of all pictures and their URLs. `fetches` limits the number of concurrent fetches; fetches that have taken
 * more than `slow` milliseconds do not count. Missing pictures are cached for `missing` milliseconds.
 */
const BOUNDS = { bytes: 32 * 1024 * 1024, fetches: 8, slow: 200, missing: 60_000 };

interface Entry {
  readonly picture: Promise<Picture | undefined>;
  /** The size of the URL and the picture; 0 while the picture is loading. */
  bytes: number;
  expires: number;
}

/**
 * Returns a function that fetches pictures, and caches recently requested ones and URLs without a picture. Concurrent requests for a picture
 * share one fetch. `fetch` must not reject. `now` returns a time in milliseconds.
 */
export function cachePictures(
  fetch: (url: string) => Promise<Picture | undefined>,
  bounds = BOUNDS,
  now = () => performance.now(),
) {
  /** The entries, starting with the least recently requested one. */
  const entries = new Map<string, Entry>();
  const limit = createTaskLimit(bounds.fetches);
  let bytes = 0;
  const remove = (url: string) => {
    bytes -= entries.get(url)?.bytes ?? 0;
    entries.delete(url);
  };
  const add = (url: string, entry: Entry) => {
    entries.set(url, entry);
    bytes += entry.bytes;
    for (const [oldest] of entries) {
      if (bytes <= bounds.bytes) break;
      remove(oldest);
    }
  };
  return async (url: string) => {
    const known = entries.get(url);
    remove(url);
    const isKnown = known !== undefined && now() < known.expires;
    const entry = isKnown
      ? known
      : { picture: fetchInTurn(limit, bounds.slow, () => fetch(url)), bytes: 0, expires: Infinity };
    add(url, entry);
    const picture = await entry.picture;
    if (entry.bytes === 0 && entries.get(url) === entry) {
      remove(url);
      entry.bytes = url.length + (picture?.bytes.length ?? 0);
      if (picture === undefined) entry.expires = now() + bounds.missing;
      add(url, entry);
    }
    return picture;
  };
}

/** Fetches when the limit allows it. A fetch that takes longer than `slow` milliseconds frees its place for others. */
async function fetchInTurn<T>(limit: RunTask, slow: number, fetch: () => Promise<T>): Promise<T> {
  const { fetched } = await limit(async () => {
    const fetched = fetch();
    await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, slow).unref())]);
    // The promise is wrapped in an object, because `limit` would otherwise wait for a slow fetch.
    return { fetched };
  });
  return fetched;
}
