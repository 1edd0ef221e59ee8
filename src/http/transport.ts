import type { Clock, Environment, Sleep } from "../context.ts";

/** A request. Every attempt sends the same body. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** The header fields, with names in lower case. A request with `authorization` bypasses the cache and follows no redirects. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /**
   * Judges a complete response. If the response is unreadable, the request is sent again. Only an accepted response is cached,
   * because a captive portal may allow caching of its pages. If omitted, every response is accepted.
   */
  readonly inspect?: ((response: HttpResponse) => "accepted" | "unreadable" | "refused") | undefined;
  /** Called whenever an attempt is sent, and whenever an attempt is refused. */
  readonly onAttemptOutcome?: ((outcome: AttemptOutcome) => void) | undefined;
}

/**
 * The state of an attempt. `sent` means that the connection is open, so from now on the service may act on the request. `refused`
 * means that the response has a 4xx status, so the service did not act. A 408 does not count as a refusal, because a proxy sends it
 * without waiting for the service.
 */
export type AttemptOutcome = "sent" | "refused";

/** The source of a response: the cache, the cache after revalidation, the service, or the service without a cache. */
export type CacheState = "hit" | "revalidated" | "miss" | "off";

/** A response as it was received. Its body has not been decompressed. */
export interface WireResponse {
  readonly status: number;
  /** The header fields, with names in lower case. Repeated fields are joined with a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** A received response and its source. */
export interface CachedResponse extends WireResponse {
  readonly cache: CacheState;
  /** The age of a cached response in seconds, or undefined for a response from the service. */
  readonly ageSeconds: number | undefined;
}

/** A complete response with any status. Its body is decompressed. */
export interface HttpResponse extends CachedResponse {
  /** The URL of the response, after redirects. */
  readonly url: URL;
}

/** An event during a request, for `--verbose` and for showing a wait. It contains no secrets. */
export type TraceEvent =
  | ({ readonly type: "request" } & TracedRequest)
  | ({ readonly type: "response"; readonly status: number; readonly cache: CacheState } & TracedOutcome)
  | ({ readonly type: "failure"; readonly reason: string } & TracedOutcome)
  | {
      readonly type: "wait";
      readonly milliseconds: number;
      readonly until: Date;
      readonly reason: string;
      /** The status of the response that requested the wait, or undefined for a backoff. */
      readonly status: number | undefined;
    };

interface TracedRequest {
  readonly method: string;
  readonly url: string;
  readonly attempt: number;
}

interface TracedOutcome extends TracedRequest {
  readonly milliseconds: number;
}

/** Sends requests, using a time limit, retries, waits, a cache and proxies. Throws a `NetworkError` or `UnexpectedResponse`. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** The settings and ports for the transport of one command. */
export interface TransportOptions {
  /** The environment variables. The transport uses `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in upper or lower case. */
  readonly env: Environment;
  /** The network time of the whole command, in milliseconds. Waits requested by a server do not count. */
  readonly timeoutMs: number;
  /** The longest wait that a server may request, in milliseconds. The default is 10 s, or 0 for a 429 response to a POST. */
  readonly maxWaitMs: number | undefined;
  /** The folder of the disk cache, or undefined to cache nothing. */
  readonly cacheFolder: string | undefined;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly trace: (event: TraceEvent) => void;
}
