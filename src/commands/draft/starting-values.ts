import type { App } from "../../app/app.ts";
import { isLoopback, SANDBOX } from "../../config/base-url.ts";
import { type DraftInput, isWebUrl, type Tool } from "../../contract/index.ts";
import { draftOfListing } from "../../draft/diff/draft-of-listing.ts";
import { command } from "../../errors/advice.ts";
import { findTool } from "../find-tool.ts";
import { slugOf } from "../slug-argument.ts";
import { readWebsite } from "./read-website.ts";

/**
 * Returns the fields of a draft from a live listing, when `from` is its slug or its URL, else from a product's website. Shows progress.
 * Throws as `findTool` and `readWebsite` do.
 */
export async function startingValues(app: App, from: string, file: string): Promise<Partial<DraftInput>> {
  const listing = await listingAt(app, from, file);
  return listing ? draftOfListing(listing) : readWebsite(app, from);
}

/** Returns the live listing that a slug or a URL names; undefined for the address of a website. `file` is named in advice. */
async function listingAt(app: App, from: string, file: string): Promise<Tool | undefined> {
  const isAddress = /[.:/]/.test(from);
  if (isAddress && !isOfCatalog(app, from)) return undefined;
  const retry = (other: string) => command("draft init", [file], { from: other });
  const slug = slugOf(from, retry);
  const { catalog } = await app.connect();
  const { value } = await app.during(`Reading ${from}`, () => findTool(app, catalog, slug, retry));
  return value;
}

/**
 * Reports whether a URL is one of a listing: `/tools/SLUG` at the catalog in effect, also where its pages and its API have different
 * hosts of one domain. Other addresses are not sent to the catalog.
 */
function isOfCatalog({ settings }: App, from: string): boolean {
  const baseUrl = settings.baseUrl.value;
  if (baseUrl === undefined || !isWebUrl(from)) return false;
  const { host, pathname, origin } = new URL(from);
  if (!/\/tools\/[^/]+\/?$/.test(pathname)) return false;
  if (baseUrl === SANDBOX) return isLoopback(origin);
  const own = new URL(baseUrl).host;
  return host === own || (domainOf(host) !== undefined && domainOf(host) === domainOf(own));
}

/** Returns the last two labels of a host name; undefined for an IP address. */
function domainOf(host: string): string | undefined {
  return /[^.]+\.[a-z][^.:]*(?=:\d+$|$)/i.exec(host)?.[0];
}
