import { faviconOf } from "./favicon.ts";
import { get } from "./get.ts";
import { lookAtImage } from "./image.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import type { Network } from "./network.ts";
import { readPage } from "./page.ts";
import { manifestOf, type ProductFacts, productFacts, productPage } from "./product-facts.ts";
import { SiteError } from "./site-error.ts";

/**
 * Reads what a website says about its product: its page once, its manifest once, and `/favicon.ico` when no icon is
 * declared. Throws a `SiteError` when there is no page; without the others the rest is as good.
 */
export async function readProduct(network: Network, url: string, signal: AbortSignal): Promise<ProductFacts> {
  const page = productPage(await readPage(network, url, signal));
  const facts = productFacts(page, await fetchManifest(network, manifestOf(page), signal));
  if (facts.logoUrl !== undefined) return facts;
  const favicon = faviconOf(page.url);
  const isServed = await lookAtImage(network, favicon, signal).then(() => true, passedOver);
  return isServed ? { ...facts, logoUrl: favicon } : facts;
}

async function fetchManifest(
  network: Network,
  url: URL | undefined,
  signal: AbortSignal,
): Promise<Manifest | undefined> {
  if (url === undefined) return undefined;
  const wanted = {
    accept: "application/manifest+json,application/json",
    keep: network.limits.bytes,
    beyond: "refuse",
  } as const;
  const answer = await get(network, url.href, wanted, signal).catch(passedOver);
  return answer && readManifest(answer.body.toString("utf8"), answer.url);
}

/** Takes a failure of the website for something that it does not have; a signal and a bug are thrown. */
function passedOver(error: unknown): undefined {
  if (!(error instanceof SiteError)) throw error;
}
