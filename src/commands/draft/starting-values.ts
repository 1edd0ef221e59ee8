import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { isWebUrl, type Tool } from "../../contract/index.ts";
import { draftOfListing } from "../../draft/diff/diff-draft.ts";
import { draftOfWebsite } from "../../draft/draft-of-website.ts";
import type { DraftValues } from "../../draft/file/starter-file.ts";
import { command } from "../../errors/advice.ts";
import { isLoopback } from "../../text/parse-url.ts";
import { trimEndOf } from "../../text/trim.ts";
import { findTool } from "../find-tool.ts";
import { matchListingUrl } from "../listing-url.ts";
import { slugOf } from "../slug-argument.ts";
import { categoriesOf } from "./prepare.ts";
import { siteNetworkOf } from "./site-network.ts";

/**
 * Returns the fields of a live listing if `from` is a slug or a listing URL; otherwise, the fields that a product's website provides. Shows
 * progress. Throws the errors of `slugOf`, `findTool` and `readWebsite`.
 */
export async function startingValues(app: App, from: string, file: string): Promise<DraftValues> {
  const listing = await listingAt(app, from, file);
  return listing ? draftOfListing(listing) : readWebsite(app, from);
}

/** Reads draft fields from a product's website while showing progress. Throws the errors of `siteNetworkOf` and `draftOfWebsite`. */
export async function readWebsite(app: App, url: string): Promise<DraftValues> {
  const hasCatalog = app.settings.baseUrl.value !== undefined;
  const ports = {
    network: siteNetworkOf(app),
    signal: app.context.signal,
    categories: hasCatalog ? categoriesOf(app) : async () => undefined,
  };
  return app.during(`Reading ${url}`, () => draftOfWebsite(ports, url));
}

/** Returns the live listing that a slug or a URL identifies, or undefined if `from` is the address of a website. */
async function listingAt(app: App, from: string, file: string): Promise<Tool | undefined> {
  const isAddress = /[.:/]/.test(from);
  if (isAddress && !isListingUrl(app, from)) return undefined;
  const retry = (other: string) => command("draft init", [file], { from: other });
  const slug = slugOf(from, retry);
  const { value: listing } = await app.during(`Reading ${from}`, () => findTool(app, slug, retry));
  const isOther =
    isAddress && matchListingUrl(new URL(from), listing, app.settings.baseUrl.value ?? "") !== "own";
  return isOther ? undefined : listing;
}

/**
 * Reports whether an address is that of a listing in the current catalog: a path that ends in `/tools/SLUG` on the origin and below the
 * path of the base URL. Another host in the same domain is not accepted, because unrelated sites can share a domain such as `co.uk`.
 */
function isListingUrl({ settings }: App, from: string): boolean {
  const baseUrl = settings.baseUrl.value;
  if (baseUrl === undefined || !isWebUrl(from)) return false;
  const { pathname, origin } = new URL(from);
  const isListing = /\/tools\/[^/]+\/?$/.test(pathname);
  if (baseUrl === SANDBOX) return isListing && isLoopback(origin);
  const own = new URL(baseUrl);
  return isListing && origin === own.origin && pathname.startsWith(`${trimEndOf(own.pathname, "/")}/`);
}
