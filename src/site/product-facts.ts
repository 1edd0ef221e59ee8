import { isIP } from "node:net";
import { LIMITS } from "../contract/index.ts";
import { type Icon, largestIcon } from "./icons.ts";
import { type LinkedProduct, linkedProduct } from "./linked-data.ts";
import type { Manifest } from "./manifest.ts";
import { normalizeText } from "./normalize-text.ts";
import type { WebPage } from "./page.ts";
import { isPublicAddress } from "./public-address.ts";
import { hostOf } from "./route.ts";
import { baseOf, type PageScan, scanPage, webUrl } from "./scan-page.ts";

/** A product as its website describes it, in the fields of a draft. A missing fact is undefined. Texts are not shortened. */
export interface ProductFacts {
  readonly name: string | undefined;
  readonly headline: string | undefined;
  readonly description: string | undefined;
  readonly websiteUrl: string;
  readonly logoUrl: string | undefined;
  readonly screenshotUrls: readonly string[];
  /** The categories in its JSON-LD, which may be unknown to the catalog. */
  readonly categories: readonly string[];
}

/** A scanned page and the base URL of its relative addresses. */
export interface ProductPage {
  readonly scan: PageScan;
  readonly url: URL;
  readonly base: URL;
}

/** Scans a page once for all facts. `url` is the page's URL after redirects. */
export async function productPage({ html, url }: WebPage): Promise<ProductPage> {
  const scan = await scanPage(html);
  return { scan, url, base: baseOf(scan, url) };
}

/** Returns the URL of a page's web app manifest. */
export function manifestOf({ scan, base }: ProductPage): URL | undefined {
  return webUrl(scan.links.find(({ rel }) => rel.includes("manifest"))?.href, base);
}

/** Returns the product of a page and its manifest. Each fact comes from the first source that has it. */
export function productFacts(page: ProductPage, manifest?: Manifest): ProductFacts {
  const { scan } = page;
  const meta = (name: string) => metaText(scan, name);
  const linked = linkedProduct(scan.linkedData);
  const title = normalizeText(scan.title ?? "");
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

/** Returns the first non-empty value of a `meta`. */
function metaText({ metas }: PageScan, name: string): string {
  return (
    metas
      .get(name)
      ?.map(normalizeText)
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
  const meta = (name: string) => metaText(scan, name);
  return first(meta("og:description"), meta("description"), linked.description, manifest?.description);
}

/** Returns the canonical URL of the page, else its own URL. */
function websiteOf({ scan, url, base }: ProductPage): string {
  const canonical = scan.links.find(({ rel }) => rel.includes("canonical"))?.href;
  const own = [canonical, scan.metas.get("og:url")?.[0]].map((address) => webUrl(address, base));
  return (own.find((address) => address !== undefined && isPublic(address, url)) ?? url).href;
}

/** Reports whether an address is public. A page that was built locally may name its author's machine. */
function isPublic(address: URL, found: URL): boolean {
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

/** Returns the Open Graph images. Uses `og:image:secure_url`, which repeats an image, only without others (Open Graph, structured properties). */
function screenshotsOf({ scan, base }: ProductPage): readonly string[] {
  const named = ["og:image", "og:image:url"].flatMap((name) => scan.metas.get(name) ?? []);
  const addresses = named.length > 0 ? named : (scan.metas.get("og:image:secure_url") ?? []);
  const urls = addresses.flatMap((address) => webUrl(address, base)?.href ?? []);
  return [...new Set(urls)].slice(0, LIMITS.screenshotUrls.max);
}

/**
 * Removes the name and its separator from the start and end of a title: `Acme | The fast tool` becomes `The fast tool`. Returns a
 * title without the name unchanged, and an empty text for a title that equals the name.
 *
 * It splits only at the name: `Fast | Simple` of an unknown product stays one text.
 */
export function withoutName(title: string, name: string): string {
  if (name === "") return title;
  if (isSame(title, name)) return "";
  const behind = isSame(title.slice(0, name.length), name)
    ? SEPARATOR_FIRST.exec(title.slice(name.length))
    : null;
  const rest = behind ? title.slice(name.length + behind[0].length) : title;
  const before = isSame(rest.slice(-name.length), name)
    ? SEPARATOR_LAST.exec(rest.slice(0, -name.length))
    : null;
  const left = before ? rest.slice(0, before.index) : rest;
  return isSame(left, name) ? "" : left;
}

function isSame(text: string, name: string): boolean {
  return text.toLowerCase() === name.toLowerCase();
}

/** A separator. Hyphens, asterisks, tildes and slashes need spaces around them: `Acme-Cloud` is a name. */
const SEPARATOR_FIRST = /^(?: [-*~/|–—:•·∙⋅»›]{1,3} | ?[|–—•·∙⋅»›] ?|: )/;
const SEPARATOR_LAST = /(?: [-*~/|–—:•·∙⋅«‹»›]{1,3} | ?[|–—•·∙⋅«‹»›] ?|: )$/;
