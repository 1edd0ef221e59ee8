import type { CatalogError } from "../../errors/catalog-error.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { NetworkError, TimeoutError, UnexpectedResponse } from "../../errors/remote-errors.ts";
import type { SiteError } from "../../site/site-error.ts";

/** Returns what a website that could not be read means for the command that was asked to read it. */
export function siteFailure(url: string, failure: SiteError): CatalogError {
  const details = { message: `${url} ${failure.message}`, cause: failure };
  switch (failure.kind) {
    case "url":
    case "private":
    case "port":
      return new UsageError({ ...details, hint: "Name the public address of the product's website" });
    case "status":
    case "redirects":
    case "size":
    case "answer":
    case "type":
      return new UnexpectedResponse({
        ...details,
        hint: "Open the address in a browser: it has to lead to a web page",
      });
    case "timeout":
      return new TimeoutError({
        ...details,
        hint: "Run the same command again, or begin without --from",
      });
    default:
      return new NetworkError({
        ...details,
        hint: "Check the address and the network, then run the same command again",
      });
  }
}
