import { LRUCache } from "lru-cache";
import { createTurns, type RunInTurn } from "../rules/turns.ts";

/** A picture from a website. The content type is derived from the first bytes. */
export interface Picture {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface PictureSource {
  /** Returns the picture at a URL, or undefined if it cannot be loaded. */
  get(url: string): Promise<Picture | undefined>;
}

export interface PictureBounds {
  /** The maximum total size of all pictures and their URLs, in bytes. */
  readonly bytes: number;
  /** The maximum number of concurrent fetches, not counting slow ones. */
  readonly fetches: number;
  /** The number of milliseconds after which a fetch counts as slow. */
  readonly slow: number;
  /** The number of milliseconds for which a missing picture is not requested again. */
  readonly missing: number;
}

/** The maximum number of remembered URLs of missing pictures. */
const MAX_MISSING = 1_000;

/** A cache of recently requested pictures. Concurrent requests for a picture share one fetch. */
export class PictureCache implements PictureSource {
  readonly #fetch: (url: string) => Promise<Picture | undefined>;
  readonly #slow: number;
  readonly #pictures: LRUCache<string, Picture>;
  readonly #missing: LRUCache<string, true>;
  readonly #fetches = new Map<string, Promise<Picture | undefined>>();
  readonly #inTurns: RunInTurn;

  /** `fetch` must not reject. `now` returns a time in milliseconds. */
  constructor(
    fetch: (url: string) => Promise<Picture | undefined>,
    { bytes: maxSize, fetches, slow, missing: ttl }: PictureBounds,
    now = () => performance.now(),
  ) {
    this.#fetch = fetch;
    this.#slow = slow;
    this.#pictures = new LRUCache({
      maxSize,
      sizeCalculation: ({ bytes }, url) => url.length + bytes.length,
    });
    this.#missing = new LRUCache({ max: MAX_MISSING, ttl, ttlResolution: 0, perf: { now } });
    this.#inTurns = createTurns({ perKey: fetches });
  }

  async get(url: string): Promise<Picture | undefined> {
    const known = this.#pictures.get(url);
    if (known !== undefined || this.#missing.has(url)) return known;
    const fetched = this.#fetches.get(url) ?? this.#inTurn(url).finally(() => this.#fetches.delete(url));
    this.#fetches.set(url, fetched);
    return fetched;
  }

  async #inTurn(url: string): Promise<Picture | undefined> {
    const { fetched } = await this.#inTurns(ALL, async () => {
      const fetched = this.#fetch(url);
      await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, this.#slow).unref())]);
      // The promise is wrapped in an object, because `run` would otherwise wait for a slow fetch.
      return { fetched };
    });
    const picture = await fetched;
    if (picture === undefined) this.#missing.set(url, true);
    else this.#pictures.set(url, picture);
    return picture;
  }
}

/** The key that all pictures share. */
const ALL = 0;
