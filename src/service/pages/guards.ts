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
