import { fetchImageType } from "./fetch-image.ts";
import type { Network } from "./network.ts";
import { readPage } from "./page.ts";
import { type ProductFacts, productFacts } from "./product-facts.ts";
import { faviconOf, scanPage } from "./scan-page.ts";
import { SiteError } from "./site-error.ts";

/** Reads a page. If it does not declare a usable icon, tries `/favicon.ico`. Throws any error from `readPage`. */
export async function readProduct(network: Network, url: string, signal: AbortSignal): Promise<ProductFacts> {
  const page = await scanPage(await readPage(network, url, signal));
  const facts = productFacts(page);
  if (facts.logoUrl !== undefined) return facts;
  const favicon = faviconOf(page.url);
  const isServed = await fetchImageType(network, favicon, signal).then(() => true, ignoreSiteError);
  return isServed ? { ...facts, logoUrl: favicon } : facts;
}

function ignoreSiteError(error: unknown): undefined {
  if (!(error instanceof SiteError)) throw error;
}
