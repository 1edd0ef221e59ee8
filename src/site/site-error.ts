/** The kinds of failure of a URL: it could not be looked at, or its answer will not do. */
export type SiteErrorKind =
  /** No web URL, or one with a user name. */
  | "url"
  /** An address, or a name with an address, that is not public. */
  | "private"
  | "name"
  | "connection"
  | "certificate"
  | "timeout"
  | "redirects"
  /** An answer with a status that is not a success. */
  | "status"
  | "size"
  /** An answer that is not HTTP, is cut off, or is in an unknown coding. */
  | "answer"
  /** An answer that is not of the kind that was asked for: no image, no page. */
  | "type"
  /** Not asked: the port is not one of the web's. */
  | "port"
  /** Not asked: the proxy refuses, or the guard cannot check what the proxy would connect to. */
  | "proxy"
  /** Broken off: the time for all look-ups together is used up. */
  | "stopped";

/** Kinds that say nothing about the site itself: it was not looked at. */
const NOT_LOOKED_AT: ReadonlySet<SiteErrorKind> = new Set(["port", "proxy", "stopped"]);

/** A URL that gave nothing usable. The message continues a sentence that begins with the URL: `answers 404 Not Found`. */
export class SiteError extends Error {
  readonly kind: SiteErrorKind;

  constructor(kind: SiteErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SiteError";
    this.kind = kind;
  }

  /** Returns whether the site was asked at all, so that the failure is a verdict on it. */
  get isVerdict(): boolean {
    return !NOT_LOOKED_AT.has(this.kind);
  }
}
