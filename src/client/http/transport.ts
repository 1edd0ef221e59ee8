import type { Context } from "../../base/runtime/context.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** The header fields, keyed by lowercase name. With `authorization`, the response is not cached and redirects are not followed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether the request is sent without retries and waits. */
  readonly isOnce?: boolean;
  /** True if this request has its own time limit, regardless of the time that the command's other requests have used. */
  readonly hasOwnTime?: boolean;
  readonly signal?: AbortSignal;
  /** Called just before an attempt is sent. From then on, the service may have received the request. */
  readonly onSent?: () => void;
}

/** The preferred form of a date (RFC 9110 §5.6.7). */
export const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** A response as received, before its body is decompressed. */
export interface WireResponse {
  readonly status: number;
  /** The header fields, keyed by lowercase name. The values of a repeated field are joined with commas. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface CachedResponse extends WireResponse {
  /** The source: the cache (`hit`, or `revalidated` by the service) or the service (`miss`, or `off` without the cache). */
  readonly cache: "hit" | "revalidated" | "miss" | "off";
  /** The age of a response from the cache, or undefined for a response from the service. */
  readonly ageSeconds: number | undefined;
}

/** A complete response with any status and a decompressed body. */
export interface HttpResponse extends CachedResponse {
  readonly url: URL;
  readonly proxyHost?: string | undefined;
}

export type Read<Content> = (response: HttpResponse) => Content;

/** An HTTP client with a time limit, retries, a cache and proxies. */
export interface Transport {
  /**
   * Returns what `read` returns for the last response. Only responses that `read` accepts are cached, and an `UnreadableResponse` can cause
   * a retry. Throws the error of `read`, a `NetworkError`, a `TimeoutError`, an `UnexpectedResponse`, a `ConfigError`, or the signal's reason.
   */
  send<Content>(request: HttpRequest, read: Read<Content>): Promise<Content>;
  close(): Promise<void>;
}

/** A service in this process. Returns undefined where a server would close the connection without a response. */
export type Handler = (request: Request) => Promise<Response | undefined>;

/** The options of a transport. Its environment may contain `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in uppercase or lowercase. */
export interface TransportOptions extends Pick<Context, "env" | "clock" | "sleep" | "random" | "signal"> {
  /** The service, if it is in this process. Requests are passed to this function, and no connection is opened. */
  readonly service?: Handler | undefined;
  /** The network time limit for the whole command. Waits requested by a server do not count. */
  readonly timeoutMs: number;
  /** The longest wait that a server may request. The default is 10 s, or 0 for a 429 response to a POST. */
  readonly maxWaitMs: number | undefined;
  readonly cacheFolder: string | undefined;
  /** Reports whether a body contains a secret, so that the response is not stored. */
  readonly isSecret?: (body: Uint8Array) => boolean;
  /** Receives a line for `--verbose` about each attempt and wait, without header fields and bodies. */
  readonly trace: ((line: string) => void) | undefined;
  /** Called before a wait that the service requested with a response of this status. */
  readonly onWait: (status: number, until: Date) => void;
}
