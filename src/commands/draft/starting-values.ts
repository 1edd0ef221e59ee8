import type { App } from "../../app/app.ts";
import { isLoopback, SANDBOX } from "../../config/base-url.ts";
import { isWebUrl, type Tool } from "../../contract/index.ts";
import { draftOfListing } from "../../draft/diff/diff-draft.ts";
import { draftOfWebsite } from "../../draft/draft-of-website.ts";
import type { DraftValues } from "../../draft/file/starter-file.ts";
import { command } from "../../errors/advice.ts";
import { ApiError } from "../../errors/remote-errors.ts";
import { findTool } from "../find-tool.ts";
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
  const relation = isAddress ? relationOf(app, from) : "own";
  if (relation === "none") return undefined;
  const retry = (other: string) => command("draft init", [file], { from: other });
  const slug = slugOf(from, retry);
  try {
    return (await app.during(`Reading ${from}`, () => findTool(app, slug, retry))).value;
  } catch (error) {
    const isWebsite = relation === "sibling" && error instanceof ApiError && error.code === "TOOL_NOT_FOUND";
    if (isWebsite) return undefined;
    throw error;
  }
}

/**
 * Returns the relation of an address to the current catalog. `own`: a path that ends in `/tools/SLUG` on the catalog's host. `sibling`:
 * such a path on another host in the catalog's domain, where the catalog's pages may be. `none`: any other address.
 */
function relationOf({ settings }: App, from: string): "own" | "sibling" | "none" {
  const baseUrl = settings.baseUrl.value;
  if (baseUrl === undefined || !isWebUrl(from)) return "none";
  const { host, pathname, origin } = new URL(from);
  if (!/\/tools\/[^/]+\/?$/.test(pathname)) return "none";
  if (baseUrl === SANDBOX) return isLoopback(origin) ? "own" : "none";
  const own = new URL(baseUrl).host;
  if (host === own) return "own";
  return domainOf(host) !== undefined && domainOf(host) === domainOf(own) ? "sibling" : "none";
}

/** Returns the last two labels of a host name, or undefined for an IP address. */
function domainOf(host: string): string | undefined {
  return /[^.]+\.[a-z][^.:]*(?=:\d+$|$)/i.exec(host)?.[0];
}
