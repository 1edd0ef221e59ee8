import { fetchImageType } from "./fetch-image.ts";
import { get } from "./get.ts";
import { readManifest } from "./manifest.ts";
import type { Network } from "./network.ts";
import { readPage } from "./page.ts";
import { manifestOf, type ProductFacts, productFacts } from "./product-facts.ts";
import { faviconOf, scanPage } from "./scan-page.ts";
import { SiteError } from "./site-error.ts";

/** Reads a page and its manifest. If they do not declare a usable icon, tries `/favicon.ico`. Throws any error from `readPage`. */
export async function readProduct(network: Network, url: string, signal: AbortSignal): Promise<ProductFacts> {
  const page = await scanPage(await readPage(network, url, signal));
  const facts = productFacts(page, await fetchManifest(network, manifestOf(page), signal));
  if (facts.logoUrl !== undefined) return facts;
  const favicon = faviconOf(page.url);
  const isServed = await fetchImageType(network, favicon, signal).then(() => true, ignoreSiteError);
  return isServed ? { ...facts, logoUrl: favicon } : facts;
}

async function fetchManifest(network: Network, url: URL | undefined, signal: AbortSignal) {
  if (url === undefined) return undefined;
  const accept = "application/manifest+json,application/json";
  const request = { url: url.href, accept, keep: network.limits.bytes, beyond: "refuse" } as const;
  const response = await get(network, request, signal).catch(ignoreSiteError);
  return response && readManifest(response.body.toString("utf8"), response.url);
}

function ignoreSiteError(error: unknown): undefined {
  if (!(error instanceof SiteError)) throw error;
}
