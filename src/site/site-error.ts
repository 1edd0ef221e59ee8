import { BLOCKED, isBlockedCall } from "../base/files/blocked.ts";
import { CERTIFICATE_PROBLEMS, errorCode, type Phrases, phraseFor } from "../base/files/system-error.ts";

/**
 * The reason why a URL could not be fetched, or why its response cannot be used. `url`: it is invalid or not public. `proxy`: a proxy would
 * be used. `blocked`: this process is not allowed to use sockets. `response`: it is not valid HTTP, cannot be decoded or redirects too
 * often. `status`: the status is not 2xx, or the response is too large or of the wrong type.
 */
export type SiteErrorKind =
  | "url"
  | "port"
  | "proxy"
  | "blocked"
  | "connection"
  | "timeout"
  | "response"
  | "status";

/** A failure to fetch a URL or to use its response. The message continues a sentence that starts with the URL. */
export class SiteError extends Error {
  readonly kind: SiteErrorKind;

  constructor(kind: SiteErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SiteError";
    this.kind = kind;
  }
}

/** Converts an error from Node or the system to a `SiteError`. Returns any other error unchanged. */
export function siteErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SiteError) return error;
  if (isBlockedCall(error)) return blockedError(error);
  const code = errorCode(error);
  if (code === undefined) return error;
  // If the site did not reset the connection, but closed it, the error names no system call.
  if (code === "ECONNRESET" && !("syscall" in error)) return closedError(error);
  const certificate = phraseFor(CERTIFICATE_PROBLEMS, code);
  const message = certificate ? `has an invalid certificate: ${certificate}` : phraseFor(SENTENCES, code);
  if (message !== undefined) return new SiteError("connection", message, error);
  return INVALID.test(code)
    ? new SiteError("response", "sends an invalid response", error)
    : new SiteError("connection", `cannot be reached (${code})`, error);
}

/** The codes for a response that is not HTTP or cannot be decompressed. */
const INVALID = /^(?:HPE|Z_|ERR_)/;

/** Returns the error for a process that is not allowed to use sockets. */
export function blockedError(cause: unknown): SiteError {
  return new SiteError("blocked", `was not requested: ${BLOCKED.replace(/^T/, "t")}`, cause);
}

/** Returns the error for a connection that closed before the end of a response. */
export function closedError(cause?: unknown): SiteError {
  return new SiteError("connection", "closes the connection before its response is complete", cause);
}

const SENTENCES: Phrases = {
  "refuses the connection": ["ECONNREFUSED"],
  "resets the connection": ["ECONNRESET"],
  "closes the connection": ["EPIPE"],
  "does not respond": ["ETIMEDOUT"],
  "cannot be reached from here": ["EHOSTUNREACH", "ENETUNREACH", "ENETDOWN"],
  "fails the TLS handshake": ["EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER"],
};
