import { CatalogError } from "./catalog-error.ts";

/** No complete answer arrived: DNS, refused, reset, TLS, proxy, or cut off in the middle. */
export class NetworkError extends CatalogError {
  readonly code: "NETWORK_ERROR" | "TIMEOUT" = "NETWORK_ERROR";
}

/** The network time of the command was used up before the answer was complete. */
export class TimeoutError extends NetworkError {
  override readonly code = "TIMEOUT";
}
