import { command } from "../../../contract/errors/advice.ts";
import { isWebUrl, type Tool } from "../../../contract/index.ts";
import { draftOfListing } from "../../../draft/diff/diff-draft.ts";
import { draftOfWebsite } from "../../../draft/draft-of-website.ts";
import type { DraftValues } from "../../../draft/file/starter-file.ts";
import type { App } from "../../app.ts";
import { findTool } from "../find-tool.ts";
import { isListingUrl, matchListingUrl } from "../listing-url.ts";
import { slugOf } from "../slug-argument.ts";
import { siteNetworkOf } from "./site-network.ts";

/** Returns the fields of a live listing if `from` is a slug or a listing URL; otherwise, the fields found on a website. Shows progress. */
export async function readInitialFields(app: App, from: string, file: string): Promise<DraftValues> {
  const listing = await listingAt(app, from, file);
  return listing ? draftOfListing(listing) : readWebsite(app, from);
}

/** Reads draft fields from a product's website while showing progress. Throws the errors of `siteNetworkOf` and `draftOfWebsite`. */
export async function readWebsite(app: App, url: string): Promise<DraftValues> {
  const network = siteNetworkOf(app);
  return app.during(`Loading ${url}`, () => draftOfWebsite(network, url, app.context.signal));
}

/** Returns the live listing that a slug or a URL identifies, or undefined if `from` is the address of a website. */
async function listingAt(app: App, from: string, file: string): Promise<Tool | undefined> {
  const baseUrl = app.settings.baseUrl.value ?? "";
  const url = isWebUrl(from) ? new URL(from) : undefined;
  if (url ? !isListingUrl(url, baseUrl) : /[.:/]/.test(from)) return undefined;
  const retry = (other: string) => command("draft init", [file], { from: other });
  const slug = slugOf(from, retry);
  const { value: listing } = await app.during(`Loading ${from}`, () => findTool(app, slug, retry));
  return url && matchListingUrl(url, listing, baseUrl) !== "own" ? undefined : listing;
}
