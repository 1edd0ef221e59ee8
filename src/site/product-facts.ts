import { isIP } from "node:net";
import { LIMITS } from "../contract/index.ts";
import { cleanText } from "./clean-text.ts";
import { type Icon, largestIcon } from "./icons.ts";
import { type LinkedProduct, linkedProduct } from "./linked-data.ts";
import type { Manifest } from "./manifest.ts";
import type { Page } from "./page.ts";
import { baseOf, webUrl } from "./page-media.ts";
import { isPublicAddress } from "./public-address.ts";
import { hostOf } from "./route.ts";
import { type PageScan, scanPage } from "./scan-page.ts";
import { withoutName } from "./split-title.ts";

/** A product as its website describes it, in the fields of a draft. What is not said is undefined; nothing is cut. */
export interface ProductFacts {
  readonly name: string | undefined;
  readonly headline: string | undefined;
  readonly description: string | undefined;
  readonly websiteUrl: string;
  readonly logoUrl: string | undefined;
  readonly screenshotUrls: readonly string[];
  /** The categories of its JSON-LD, in nobody's catalog. */
  readonly categories: readonly string[];
}

/** A page that was read, and where its relative addresses start. */
export interface ProductPage {
  readonly scan: PageScan;
  readonly url: URL;
  readonly base: URL;
}

/** Reads what a page says about itself, once for all facts. */
export function productPage({ html, url }: Page): ProductPage {
  const scan = scanPage(html);
  return { scan, url, base: baseOf(scan, url) };
}

/** Returns the address of a page's web app manifest. */
export function manifestOf({ scan, base }: ProductPage): URL | undefined {
  return webUrl(scan.links.find(({ rel }) => rel.includes("manifest"))?.href, base);
}

/** Returns what a page and its manifest say about the product, each fact from the first of its sources that has it. */
export function productFacts(page: ProductPage, manifest?: Manifest): ProductFacts {
  const { scan } = page;
  const meta = (name: string) => cleanedMeta(scan, name);
  const linked = linkedProduct(scan.linkedData);
  const title = cleanText(scan.title ?? "");
  const name = first(
    meta("application-name"),
    linked.name,
    meta("og:site_name"),
    meta("og:title"),
    title,
    manifest?.name,
  );
  return {
    name,
    headline: first(withoutName(meta("og:title"), name ?? ""), withoutName(title, name ?? "")),
    description: descriptionOf(page, linked, manifest),
    websiteUrl: websiteOf(page),
    logoUrl: largestIcon([...iconsOf(page), ...(manifest?.icons ?? [])]),
    screenshotUrls: screenshotsOf(page),
    categories: linked.categories,
  };
}

/** The first value that says anything. */
function cleanedMeta({ metas }: PageScan, name: string): string {
  return (
    metas
      .get(name)
      ?.map(cleanText)
      .find((text) => text !== "") ?? ""
  );
}

function first(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text !== "");
}

function descriptionOf(
  { scan }: ProductPage,
  linked: LinkedProduct,
  manifest?: Manifest,
): string | undefined {
  const meta = (name: string) => cleanedMeta(scan, name);
  return first(meta("og:description"), meta("description"), linked.description, manifest?.description);
}

/** The address that the page calls its own, else the one it was found at. */
function websiteOf({ scan, url, base }: ProductPage): string {
  const canonical = scan.links.find(({ rel }) => rel.includes("canonical"))?.href;
  const own = [canonical, scan.metas.get("og:url")?.[0]].map((address) => webUrl(address, base));
  return (own.find((address) => address !== undefined && isForOthers(address, url)) ?? url).href;
}

/** A page that was built on somebody's machine may name that as its address. */
function isForOthers(address: URL, found: URL): boolean {
  const host = hostOf(address);
  const isLocal = isIP(host) === 0 ? /(?:^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
  return !isLocal || host === hostOf(found);
}

function iconsOf({ scan, base }: ProductPage): readonly Icon[] {
  return scan.links.flatMap(({ rel, href, sizes, type }) => {
    const isTouchIcon = rel.some((word) => word.startsWith("apple-touch-icon"));
    const url = isTouchIcon || rel.includes("icon") ? webUrl(href, base) : undefined;
    return url === undefined ? [] : [{ url, sizes, type, isTouchIcon }];
  });
}

/** Of an image that is named with a secure address too, the one that it has as its own (Open Graph, structured properties). */
function screenshotsOf({ scan, base }: ProductPage): readonly string[] {
  const named = ["og:image", "og:image:url"].flatMap((name) => scan.metas.get(name) ?? []);
  const addresses = named.length > 0 ? named : (scan.metas.get("og:image:secure_url") ?? []);
  const urls = addresses.flatMap((address) => webUrl(address, base)?.href ?? []);
  return [...new Set(urls)].slice(0, LIMITS.screenshotUrls.max);
}
