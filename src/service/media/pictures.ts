import type { NetworkOptions } from "../../site/network.ts";
import { PictureCache, type PictureSource } from "./picture-cache.ts";

/** Assumed: the bounds of other people's pictures in memory, and of the requests for them. */
const BOUNDS = { bytes: 32 * 1024 * 1024, fetches: 4, missing: 60_000 };

/** Fetches pictures through the guard of `--media fetch`: public addresses only, bounded time and bytes, an image by its first bytes. */
export function fetchPictures(options: NetworkOptions): PictureSource {
  return new PictureCache(async (url) => {
    // Loaded here, because the start of a service should not pay for TLS.
    const { fetchPicture } = await import("./fetch-picture.ts");
    return fetchPicture(options, url);
  }, BOUNDS);
}
