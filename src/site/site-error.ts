import { certificateProblem, errorCode } from "../files/system-error.ts";

/** The reason why a URL could not be fetched or why its response cannot be used. */
export type SiteErrorKind =
  /** A URL that is not a web URL, or that contains a user name. */
  | "url"
  /** A host with a non-public address. */
  | "private"
  | "name"
  | "connection"
  | "certificate"
  | "timeout"
  | "redirects"
  /** A response whose status does not indicate success. */
  | "status"
  | "size"
  /** A response that is not HTTP, is incomplete, or uses an unsupported content coding. */
  | "response"
  /** A response of the wrong type, where an image or a page was expected. */
  | "type"
  /** Not requested: the port is neither 80 nor 443. */
  | "port"
  /** Not requested: the proxy refuses, or the address behind the proxy cannot be checked. */
  | "proxy"
  /** Not finished: the time limit for all look-ups was reached. */
  | "stopped";

/** The kinds of errors that say nothing about the site. */
const NOT_LOOKED_AT: ReadonlySet<SiteErrorKind> = new Set(["port", "proxy", "stopped"]);

/**
 * A failure to fetch a URL or to use its response. The message completes a sentence that starts with the URL, such as `answers 404 Not
 * Found`.
 */
export class SiteError extends Error {
  readonly kind: SiteErrorKind;

  constructor(kind: SiteErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SiteError";
    this.kind = kind;
  }

  /** Whether the site, not the network, caused the failure. */
  get isVerdict(): boolean {
    return !NOT_LOOKED_AT.has(this.kind);
  }
}

/**
 * Returns a handler that converts an error from a connection or a response to a `SiteError` and throws it. Errors that are bugs are thrown
 * unchanged.
 */
export function siteErrorOf(phase: "connection" | "response"): (error: unknown) => never {
  return (error) => {
    throw error instanceof SiteError ? error : translated(error, phase);
  };
}

function translated(error: unknown, phase: "connection" | "response"): unknown {
  const code = errorCode(error);
  if (code === undefined) return error;
  const certificate = certificateProblem(code);
  if (certificate !== undefined) {
    return new SiteError("certificate", `has no valid certificate: ${certificate}`, error);
  }
  const message = SENTENCES[code];
  if (message !== undefined) return new SiteError("connection", message, error);
  return phase === "connection"
    ? new SiteError("connection", `cannot be connected to (${code})`, error)
    : new SiteError("response", `sends an invalid response (${code})`, error);
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "refuses the connection",
  ECONNRESET: "resets the connection",
  EPIPE: "closes the connection",
  ERR_STREAM_PREMATURE_CLOSE: "closes the connection before the end of its response",
  ETIMEDOUT: "does not answer",
  EHOSTUNREACH: "cannot be reached from here",
  ENETUNREACH: "cannot be reached from here",
  ENETDOWN: "cannot be reached from here",
  EPROTO: "fails the TLS handshake",
  ERR_SSL_WRONG_VERSION_NUMBER: "fails the TLS handshake",
};
