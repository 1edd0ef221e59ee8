import { isIP } from "node:net";
import { redactCredentials } from "../base/text/credentials.ts";
import { sanitize } from "../base/text/sanitize.ts";
import { LIMITS } from "../contract/index.ts";
import { hostOf } from "./checked-addresses.ts";
import { fetchImageType } from "./fetch-image.ts";
import type { Network } from "./network.ts";
import { readPage } from "./page.ts";
import { isPublicAddress } from "./public-address.ts";
import { faviconOf, type PageScan, scanPage, webUrl, webUrls } from "./scan-page.ts";
import { SiteError } from "./site-error.ts";

/** The facts that a website states about its product, as draft fields. Long values are not shortened. */
export interface ProductFacts {
  readonly name: string | undefined;
  readonly headline: string | undefined;
  readonly description: string | undefined;
  readonly websiteUrl: string;
  readonly logoUrl: string | undefined;
  readonly screenshotUrls: readonly string[];
}

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

/** Returns the facts that a page states. For the name, headline and description, uses the first source with text. */
export function productFacts(page: PageScan): ProductFacts {
  const meta = (name: string) => page.metas.get(name)?.map(normalizeText).find(Boolean);
  const title = normalizeText(page.title ?? "");
  const name = first(meta("application-name"), meta("og:site_name"), meta("og:title"), title);
  return {
    name,
    headline: first(withoutName(meta("og:title") ?? "", name ?? ""), withoutName(title, name ?? "")),
    description: first(meta("og:description"), meta("description")),
    websiteUrl: websiteOf(page),
    logoUrl: largestIcon(iconsOf(page)),
    screenshotUrls: screenshotsOf(page),
  };
}

/** Puts text from a page on one line without control and some invisible characters, and redacts what looks like a credential. */
function normalizeText(text: string): string {
  const plain = sanitize(text.replace(/\s+/g, " ")).replace(INVISIBLE, "").replace(/ +/g, " ").trim();
  return redactCredentials(plain);
}

/** Soft hyphen, zero-width space, word joiner, byte order mark and replacement character. The zero-width joiner is kept for emoji. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\ufffd]/g;

function first(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find(Boolean);
}

/** Returns the canonical URL that a page declares, if usable, or the page's own URL. */
function websiteOf({ links, metas, url, base }: PageScan): string {
  const canonical = links.find(({ rel }) => rel.includes("canonical"))?.href;
  const candidates = [canonical, metas.get("og:url")?.[0]].map((address) => webUrl(address, base));
  return (candidates.find((address) => address && !isPrivate(address, url)) ?? url).href;
}

/** Reports whether a host is local or a non-public IP address, and is not the page's. Pages can refer to their build machine. */
function isPrivate(address: URL, page: URL): boolean {
  const host = hostOf(address);
  if (host === hostOf(page)) return false;
  return isIP(host) === 0 ? /(?:^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
}

function iconsOf({ links, base }: PageScan): readonly Icon[] {
  return links.flatMap(({ rel, href, sizes, type }) => {
    const isTouchIcon = rel.some((word) => word.startsWith("apple-touch-icon"));
    const url = isTouchIcon || rel.includes("icon") ? webUrl(href, base) : undefined;
    return url === undefined ? [] : [{ url, sizes, type, isTouchIcon }];
  });
}

/** An icon that a page declares. */
interface Icon {
  readonly url: URL;
  /** The declared sizes, such as `32x32 48x48` or `any`, or an empty string. */
  readonly sizes: string;
  readonly type: string;
  readonly isTouchIcon: boolean;
}

/** Returns the URL of the largest icon, or undefined for an empty list. If several icons are equally large, uses the first. */
function largestIcon(icons: readonly Icon[]): string | undefined {
  const sizes = icons.map(sizeOf);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  return icons[sizes.indexOf(largest)]?.url.href;
}

/** Returns the width of an icon in pixels: infinity for a vector image, otherwise the largest declared width, if any, or a default. */
function sizeOf({ url, sizes, type, isTouchIcon }: Icon): number {
  const isVector = /^image\/svg\+xml\b/i.test(type.trim()) || /\.svg$/i.test(url.pathname);
  if (isVector) return Number.POSITIVE_INFINITY;
  const widths = Array.from(sizes.matchAll(/(\d{1,5})x\d{1,5}/gi), ([, width]) => Number(width));
  // `any` does not imply a large icon, because pages often declare it for favicon.ico.
  if (widths.length > 0) return widths.reduce((most, width) => Math.max(most, width));
  return isTouchIcon ? TOUCH_ICON_SIZE : 0;
}

/** The size of an `apple-touch-icon` without declared sizes (Apple, Configuring Web Applications). */
const TOUCH_ICON_SIZE = 180;

/** Returns the first few Open Graph images. Ignores `og:image:secure_url` if there are others, because it usually repeats one of them. */
function screenshotsOf({ metas, base }: PageScan): readonly string[] {
  const images = ["og:image", "og:image:url"].flatMap((name) => metas.get(name) ?? []);
  const addresses = images.length > 0 ? images : (metas.get("og:image:secure_url") ?? []);
  return webUrls(addresses, base, LIMITS.screenshotUrls.max);
}

/** Removes the name and its separator from both ends of a title: `Acme | The fast tool` becomes `The fast tool`. */
export function withoutName(title: string, name: string): string {
  if (name === "") return title;
  if (isSame(title, name)) return "";
  const startsWithName = isSame(title.slice(0, name.length), name);
  const separator = startsWithName ? SEPARATOR_FIRST.exec(title.slice(name.length)) : null;
  const rest = separator ? title.slice(name.length + separator[0].length) : title;
  const endsWithName = isSame(rest.slice(-name.length), name);
  const end = endsWithName ? rest.slice(0, -name.length).search(SEPARATOR_LAST) : -1;
  const remaining = end === -1 ? rest : rest.slice(0, end);
  return isSame(remaining, name) ? "" : remaining;
}

function isSame(text: string, name: string): boolean {
  return text.toLowerCase() === name.toLowerCase();
}

/** The separator after a name. A hyphen, asterisk, tilde or slash needs spaces around it, because `Acme-Cloud` is one name. */
const SEPARATOR_FIRST = /^(?: [-*~/|–—:•·∙⋅»›]{1,3} | ?[|–—•·∙⋅»›] ?|: )/;
const SEPARATOR_LAST = /(?: [-*~/|–—:•·∙⋅«‹»›]{1,3} | ?[|–—•·∙⋅«‹»›] ?|: )$/;
