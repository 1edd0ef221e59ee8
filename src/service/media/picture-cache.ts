/** A picture from a website, with the content type that its first bytes show. */
export interface Picture {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A source of pictures. */
export interface PictureSource {
  /** Returns the picture at a URL; undefined when it cannot be loaded, for any reason. */
  get(url: string): Promise<Picture | undefined>;
}

/** The bounds of a cache of pictures. */
export interface PictureBounds {
  /** The total size of all pictures and their URLs, in bytes. */
  readonly bytes: number;
  /** The maximum number of concurrent fetches, not counting slow ones. */
  readonly fetches: number;
  /** The time in milliseconds after which a fetch counts as slow. */
  readonly slow: number;
  /** The time in milliseconds until a missing picture is requested again. */
  readonly missing: number;
}

/** The maximum number of remembered URLs of missing pictures. */
const MAX_MISSING = 1_000;

/** A cache of recently requested pictures. Concurrent requests for the same picture share one fetch. */
export class PictureCache implements PictureSource {
  readonly #fetch: (url: string) => Promise<Picture | undefined>;
  readonly #bounds: PictureBounds;
  readonly #elapsed: () => number;
  readonly #missingUntil = new Map<string, number>();
  readonly #kept = new Map<string, Picture>();
  readonly #fetches = new Map<string, Promise<Picture | undefined>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #bytes = 0;

  /** `fetch` must not reject; `elapsed` is a clock in milliseconds. */
  constructor(
    fetch: (url: string) => Promise<Picture | undefined>,
    bounds: PictureBounds,
    elapsed = () => performance.now(),
  ) {
    this.#fetch = fetch;
    this.#bounds = bounds;
    this.#elapsed = elapsed;
  }

  async get(url: string): Promise<Picture | undefined> {
    const kept = this.#kept.get(url);
    if (kept === undefined) return this.#shared(url);
    // Moves the picture to the end: the least recently requested one is dropped first.
    this.#kept.delete(url);
    this.#kept.set(url, kept);
    return kept;
  }

  #shared(url: string): Promise<Picture | undefined> {
    if ((this.#missingUntil.get(url) ?? 0) > this.#elapsed()) return Promise.resolve(undefined);
    const running = this.#fetches.get(url);
    if (running !== undefined) return running;
    const fetched = this.#inTurn(url).finally(() => this.#fetches.delete(url));
    this.#fetches.set(url, fetched);
    return fetched;
  }

  async #inTurn(url: string): Promise<Picture | undefined> {
    if (this.#running >= this.#bounds.fetches)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    let endTurn = () => {
      endTurn = () => undefined;
      this.#running -= 1;
      this.#waiting.shift()?.();
    };
    const timer = setTimeout(() => endTurn(), this.#bounds.slow);
    try {
      const picture = await this.#fetch(url);
      if (picture === undefined) this.#miss(url);
      else this.#keep(url, picture);
      return picture;
    } finally {
      clearTimeout(timer);
      endTurn();
    }
  }

  #miss(url: string): void {
    if (this.#missingUntil.size >= MAX_MISSING) this.#missingUntil.clear();
    this.#missingUntil.set(url, this.#elapsed() + this.#bounds.missing);
  }

  #keep(url: string, picture: Picture): void {
    this.#kept.set(url, picture);
    this.#bytes += sizeOf(url, picture);
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#bounds.bytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= sizeOf(oldest, { bytes });
    }
  }
}

function sizeOf(url: string, { bytes }: Pick<Picture, "bytes">): number {
  return url.length + bytes.length;
}
