import { proxiesOf } from "../../../client/http/proxy-route.ts";
import { command } from "../../../contract/errors/advice.ts";
import { isWebUrl, type Tool } from "../../../contract/index.ts";
import { draftOfWebsite } from "../../../draft/draft-of-website.ts";
import type { DraftValues } from "../../../draft/file/starter-file.ts";
import { draftOfListing } from "../../../draft/live-listing.ts";
import { type Network, URL_MS } from "../../../site/network.ts";
import type { App } from "../../app.ts";
import { findTool, isListingUrl, isPageOf, slugOf } from "../slug-argument.ts";

/** Returns the fields of a live listing if `from` is a slug or a listing URL; otherwise, the fields found on a website. Shows progress. */
export async function readInitialFields(app: App, from: string, file: string): Promise<DraftValues> {
  return app.reporter.during(`Loading ${from}`, async () => {
    const listing = await listingAt(app, from, file);
    return listing ? draftOfListing(listing) : draftOfWebsite(siteNetworkOf(app), from, app.context.signal);
  });
}

/** Returns the network for product websites. Throws a `ConfigError` if a proxy variable is invalid. */
export function siteNetworkOf({ context: { env }, settings }: App): Network {
  return {
    // Tests use websites on this machine.
    allowPrivate: env["CATALOG_ALLOW_PRIVATE"] === "1",
    proxyFor: proxiesOf(env),
    urlMilliseconds: Math.min(URL_MS, settings.timeoutMs.value),
  };
}

/** Returns the live listing that a slug or a URL identifies, or undefined if `from` is the address of a website. */
async function listingAt(app: App, from: string, file: string): Promise<Tool | undefined> {
  const baseUrl = app.settings.baseUrl.value ?? "";
  const url = isWebUrl(from) ? new URL(from) : undefined;
  if (url ? !isListingUrl(url, baseUrl) : /[.:/]/.test(from)) return undefined;
  const retry = (other: string) => command("draft init", [file], { from: other });
  const { value: listing } = await findTool(app, slugOf(from, retry), { retry });
  return url && !isPageOf(url, listing, baseUrl) ? undefined : listing;
}
