import { BLOCKED, isBlockedCall } from "../files/blocked.ts";
import { certificateProblem, errorCode, type Phrases, phraseFor } from "../files/system-error.ts";

/**
 * The reason why a URL could not be fetched, or why its response cannot be used.
 *
 * `private`: the host has an address that is not public. `proxy`: the proxy cannot be used, or the address behind it cannot be checked.
 * `blocked`: this process is not allowed to use sockets. `response`: the response is missing, is not valid HTTP or cannot be decoded.
 * `type`: the response is not an image or a page. `stopped`: the caller's time limit was exceeded.
 */
export type SiteErrorKind =
  | "url"
  | "name"
  | "private"
  | "port"
  | "proxy"
  | "blocked"
  | "stopped"
  | "connection"
  | "certificate"
  | "timeout"
  | "redirects"
  | "status"
  | "size"
  | "response"
  | "type";

const NOT_LOOKED_AT: ReadonlySet<SiteErrorKind> = new Set(["port", "proxy", "blocked", "stopped"]);

/** A failure to fetch a URL or to use its response. The message continues a sentence that starts with the URL. */
export class SiteError extends Error {
  readonly kind: SiteErrorKind;

  constructor(kind: SiteErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SiteError";
    this.kind = kind;
  }

  /** Whether the failure is attributed to the site, rather than to the circumstances of the request. */
  get isAboutSite(): boolean {
    return !NOT_LOOKED_AT.has(this.kind);
  }
}

/** Returns a handler that rethrows an error with a code as a `SiteError`, and any other error unchanged. */
export function siteErrorOf(phase: "connection" | "response"): (error: unknown) => never {
  return (error) => {
    throw error instanceof SiteError ? error : translated(error, phase);
  };
}

/** Returns the error for a process that is not allowed to use sockets. */
export function blockedError(cause: unknown): SiteError {
  return new SiteError("blocked", `was not requested: ${BLOCKED.replace(/^T/, "t")}`, cause);
}

function translated(error: unknown, phase: "connection" | "response"): unknown {
  if (isBlockedCall(error)) return blockedError(error);
  const code = errorCode(error);
  if (code === undefined) return error;
  const certificate = certificateProblem(code);
  if (certificate !== undefined) {
    return new SiteError("certificate", `has an invalid certificate: ${certificate}`, error);
  }
  const message = phraseFor(SENTENCES, code);
  if (message !== undefined) return new SiteError("connection", message, error);
  return phase === "connection"
    ? new SiteError("connection", `cannot be reached (${code})`, error)
    : new SiteError("response", `sends an invalid response (${code})`, error);
}

const SENTENCES: Phrases = {
  "refuses the connection": ["ECONNREFUSED"],
  "resets the connection": ["ECONNRESET"],
  "closes the connection": ["EPIPE"],
  "closes the connection before its response is complete": ["ERR_STREAM_PREMATURE_CLOSE"],
  "does not respond": ["ETIMEDOUT"],
  "cannot be reached from here": ["EHOSTUNREACH", "ENETUNREACH", "ENETDOWN"],
  "fails the TLS handshake": ["EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER"],
};
