import { isIP } from "node:net";
import { PageError } from "./page-error.ts";

/**
 * Throws 421 unless the request names this service as its host: an IP address, `localhost`, a name below it, or one of `named`.
 * A page of another site whose name was made to lead here (DNS rebinding) names its own host.
 */
export function requireOwnHost(request: Request, named: ReadonlySet<string>): void {
  const { hostname } = new URL(request.url);
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0;
  if (isAddress || hostname === "localhost" || hostname.endsWith(".localhost") || named.has(hostname)) return;
  throw new PageError("MISDIRECTED_REQUEST", "This catalog is not served under the name that was asked for.");
}

/**
 * Throws 403 when another site, or another port of this machine, makes the request. Fetch Metadata decides where the browser
 * sends it; only without it the `Origin`, which programs that are no browsers leave out.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) {
    if (site === "same-origin" || site === "none") return;
    throw crossOrigin();
  }
  const origin = request.headers.get("origin");
  const { host } = new URL(request.url);
  if (origin === null || origin === `http://${host}` || origin === `https://${host}`) return;
  throw crossOrigin();
}

function crossOrigin(): PageError {
  return new PageError("CROSS_ORIGIN", "This form can be sent from its own page alone.");
}
