import { isIP } from "node:net";
import { readFormBody } from "../routes/read-body.ts";

/** The route pattern of a private token: 24 bytes in base64url. Other segments are not looked up. */
export const TOKEN = ":token{[A-Za-z0-9_-]{32}}";

/** A guard for private pages. It checks the host of a request, then the origin of a form, then its body. */
export class PrivateGuard {
  readonly #hosts: ReadonlySet<string>;

  /** `hosts` are the host names of the catalog, besides IP addresses and `localhost`. */
  constructor(hosts: readonly string[]) {
    this.#hosts = new Set(hosts);
  }

  /** Checks a read request. Throws a `PageError` with 421 for a foreign host. */
  read(request: Request): void {
    requireOwnHost(request, this.#hosts);
  }

  /**
   * Checks a request that changes something, and returns its form. Throws a `PageError` with 421 for a foreign host and 403 for
   * a foreign origin.
   */
  async form(request: Request): Promise<URLSearchParams> {
    requireOwnHost(request, this.#hosts);
    requireSameOrigin(request);
    return readFormBody(request);
  }
}

const STATUSES = { CROSS_ORIGIN: 403, MISDIRECTED_REQUEST: 421 } as const;

/** A refusal by a private page, with the code of the envelope and the status. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly code: keyof typeof STATUSES;
  readonly status: number;

  constructor(code: keyof typeof STATUSES, message: string) {
    super(message);
    this.code = code;
    this.status = STATUSES[code];
  }
}

/** Prevents DNS rebinding: a page of another site whose name resolves to this service sends its own name as the host. */
function requireOwnHost(request: Request, named: ReadonlySet<string>): void {
  const { hostname } = new URL(request.url);
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0;
  if (isAddress || hostname === "localhost" || hostname.endsWith(".localhost") || named.has(hostname)) return;
  throw new PageError("MISDIRECTED_REQUEST", "This catalog is not served under this host name.");
}

/** Refuses cross-site requests. Uses Fetch Metadata if the browser sends it, otherwise `Origin`, which other clients usually omit. */
function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const { host } = new URL(request.url);
  const isSame =
    site === null
      ? origin === null || origin === `http://${host}` || origin === `https://${host}`
      : site === "same-origin" || site === "none";
  if (!isSame) throw new PageError("CROSS_ORIGIN", "This form can only be sent from its own page.");
}
