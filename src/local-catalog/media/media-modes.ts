import { TaskLimit } from "../../base/runtime/task-limit.ts";
import type { Network } from "../../site/network.ts";
import type { Picture, WebsiteLookups } from "../rules/listing.ts";
import { assertReachable } from "../rules/refusal.ts";

/**
 * Assumed: `--media assume` treats every host as reachable, except hosts under `.invalid` (RFC 6761 §6.4). It assumes that a reachable
 * website has an icon at `/favicon.ico` and no Open Graph image.
 */
export const ASSUMED_MEDIA: WebsiteLookups = {
  media: {
    async resolve({ websiteUrl, logoUrl, screenshotUrls = [] }) {
      const favicon = new URL("/favicon.ico", websiteUrl).href;
      const logos = logoUrl === undefined ? [favicon] : [logoUrl, favicon];
      assertReachable(screenshotUrls.map(isReachable));
      return { logoUrl: logos.find(isReachable) ?? null, imageUrl: screenshotUrls[0] ?? null };
    },
  },
  badges: { find: async () => "assumed" },
};

/**
 * Returns the lookups for `--media fetch`. They reject websites and images at private addresses unless `allowPrivate` is set. `network`
 * is called for each lookup, and may throw.
 */
export function createFetchedMedia(network: () => Network): Required<WebsiteLookups> {
  // Loaded on first use, so that the service starts without loading TLS and an HTML tokenizer.
  const lookups = () => import("./website-lookups.ts");
  return {
    media: { resolve: async (draft) => (await lookups()).findMedia(network(), draft) },
    badges: { find: async (request) => (await lookups()).findBadge(network(), request) },
    pictures: new PictureCache(async (url) => (await lookups()).fetchPicture(network(), url)),
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

/** A cache of recently requested pictures and of URLs without a picture. Concurrent requests for a picture share one fetch. */
export class PictureCache {
  /** The entries, starting with the least recently requested one. */
  readonly #entries = new Map<string, Entry>();
  readonly #fetch: (url: string) => Promise<Picture | undefined>;
  readonly #bounds: typeof BOUNDS;
  readonly #now: () => number;
  readonly #limit: TaskLimit;
  #bytes = 0;

  /** `fetch` must not reject. `now` returns a time in milliseconds. */
  constructor(
    fetch: (url: string) => Promise<Picture | undefined>,
    bounds = BOUNDS,
    now = () => performance.now(),
  ) {
    this.#fetch = fetch;
    this.#bounds = bounds;
    this.#now = now;
    this.#limit = new TaskLimit(bounds.fetches);
  }

  /** Returns the picture at a URL, or undefined if it cannot be loaded. */
  async get(url: string): Promise<Picture | undefined> {
    const known = this.#entries.get(url);
    this.#remove(url);
    const entry =
      known && this.#now() < known.expires
        ? known
        : { picture: this.#load(url), bytes: 0, expires: Infinity };
    this.#add(url, entry);
    const picture = await entry.picture;
    if (entry.bytes === 0 && this.#entries.get(url) === entry) {
      this.#remove(url);
      entry.bytes = url.length + (picture?.bytes.length ?? 0);
      if (picture === undefined) entry.expires = this.#now() + this.#bounds.missing;
      this.#add(url, entry);
    }
    return picture;
  }

  /** Loads a picture. A fetch that takes long frees its place for others. */
  async #load(url: string): Promise<Picture | undefined> {
    const { fetched } = await this.#limit.run(async () => {
      const fetched = this.#fetch(url);
      await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, this.#bounds.slow).unref())]);
      // The promise is wrapped in an object, because `limit` would otherwise wait for a slow fetch.
      return { fetched };
    });
    return fetched;
  }

  #add(url: string, entry: Entry): void {
    this.#entries.set(url, entry);
    this.#bytes += entry.bytes;
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.#bounds.bytes) break;
      this.#remove(oldest);
    }
  }

  #remove(url: string): void {
    this.#bytes -= this.#entries.get(url)?.bytes ?? 0;
    this.#entries.delete(url);
  }
}
