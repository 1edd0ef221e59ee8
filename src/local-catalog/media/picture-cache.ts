import { LRUCache } from "lru-cache";
import pLimit from "p-limit";

/** A picture from a website. The content type is derived from the first bytes. */
export interface Picture {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type PictureSource = Pick<PictureCache, "get">;

/**
 * `bytes` limits the total size of all pictures and their URLs. `fetches` limits the number of concurrent fetches; fetches that have taken
 * more than `slow` milliseconds do not count. Missing pictures are cached for `missing` milliseconds.
 */
const BOUNDS = { bytes: 32 * 1024 * 1024, fetches: 8, slow: 200, missing: 60_000 };

/** A cache of recently requested pictures and of URLs without a picture. Concurrent requests for a picture share one fetch. */
export class PictureCache {
  readonly #pictures: LRUCache<string, Picture | "missing">;

  /** `fetch` must not reject. `now` returns a time in milliseconds. */
  constructor(
    fetch: (url: string) => Promise<Picture | undefined>,
    { bytes, fetches, slow, missing } = BOUNDS,
    now = () => performance.now(),
  ) {
    const limit = pLimit(fetches);
    this.#pictures = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (picture, url) => url.length + (picture === "missing" ? 0 : picture.bytes.length),
      ttlResolution: 0,
      perf: { now },
      ignoreFetchAbort: true,
      fetchMethod: async (url, _stale, { options }) => {
        const { fetched } = await limit(async () => {
          const fetched = fetch(url);
          await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, slow).unref())]);
          // The promise is wrapped in an object, because `limit` would otherwise wait for a slow fetch.
          return { fetched };
        });
        const picture = await fetched;
        if (picture === undefined) options.ttl = missing;
        return picture ?? "missing";
      },
    });
  }

  /** Returns the picture at a URL, or undefined if it cannot be loaded. */
  async get(url: string): Promise<Picture | undefined> {
    const picture = await this.#pictures.fetch(url);
    return picture === "missing" ? undefined : picture;
  }
}
