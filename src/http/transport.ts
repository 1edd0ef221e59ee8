/** One request. A body is sent byte for byte the same on every attempt. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** Names in lower case. A request with `authorization` never touches the cache and follows no redirect. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /**
   * Judges a complete answer: an unreadable one is requested again, and only an accepted one is cached, since a captive portal may
   * allow caching of its pages. When left out, every answer is accepted.
   */
  readonly inspect?: ((response: HttpResponse) => "accepted" | "unreadable" | "refused") | undefined;
  /** Called for every attempt that is sent, and for every one that was refused. */
  readonly onAttemptOutcome?: ((outcome: AttemptOutcome) => void) | undefined;
}

/**
 * The state of an attempt. `sent`: its connection is open, so the service may act on it from now on. `refused`: its answer is a 4xx, so
 * the service did not act; a 408 does not count, since a proxy sends it without waiting for the service.
 */
export type AttemptOutcome = "sent" | "refused";

/** The source of an answer: the disk, the disk after the service confirmed it, or the service. */
export type CacheState = "hit" | "revalidated" | "miss" | "off";

/** One complete answer, whatever its status. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case, repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** All bytes, decompressed. */
  readonly body: Buffer;
  /** The URL of the answer, after redirects. */
  readonly url: URL;
  readonly cache: CacheState;
  /** Age of a cached answer in seconds; undefined when it came from the service. */
  readonly ageSeconds: number | undefined;
}

/** An event on the wire, for `--verbose` and for showing a wait. Holds no secret. */
export type TraceEvent =
  | { readonly type: "request"; readonly method: string; readonly url: string; readonly attempt: number }
  | {
      readonly type: "response";
      readonly method: string;
      readonly url: string;
      readonly attempt: number;
      readonly status: number;
      readonly milliseconds: number;
      readonly cache: CacheState;
    }
  | {
      readonly type: "failure";
      readonly method: string;
      readonly url: string;
      readonly attempt: number;
      readonly reason: string;
      readonly milliseconds: number;
    }
  | {
      readonly type: "wait";
      readonly milliseconds: number;
      readonly until: Date;
      readonly reason: string;
      /** The status of the answer that asked for it; undefined for the short pause before another attempt. */
      readonly status: number | undefined;
    };

/** Sends requests: with a time limit, retries, waits, cache and proxies. Throws a `NetworkError` or `UnexpectedResponse`. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Closes every connection. */
  close(): Promise<void>;
}
