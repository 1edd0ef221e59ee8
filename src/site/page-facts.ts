import { isIP } from "node:net";
import { hostOf, parseUrl } from "../base/text/parse-url.ts";
import { redactCredentials, sanitize } from "../base/text/sanitize.ts";
import { isWebUrl, LIMITS } from "../contract/index.ts";
import { isPublicAddress } from "./checked-addresses.ts";
import { type PageScan, scanPage, type WebPage } from "./page.ts";

/** The maximum number of images, and of icons, that are candidates. */
const MAX_CANDIDATES = 3;

/**
 * Returns what a page states about its product. For the name, headline and description, uses the first source with text. Values are not
 * shortened, and addresses are absolute web URLs.
 */
export async function pageFacts({ html, url }: WebPage) {
  const page = await scanPage(html);
  const base = webUrl(page.base, url) ?? url;
  const meta = (name: string) => page.metas.get(name)?.map(normalizeText).find(Boolean);
  const metas = (...names: readonly string[]) => names.flatMap((name) => page.metas.get(name) ?? []);
  const title = normalizeText(page.title ?? "");
  const name = meta("application-name") || meta("og:site_name") || meta("og:title") || title || undefined;
  const icons = page.icons.toSorted((a, b) => sizeOf(b) - sizeOf(a)).map(({ href = "" }) => href);
  const rest = (text: string | undefined) => withoutName(text ?? "", name ?? "");
  const images = metas("og:image", "og:image:url");
  return {
    name,
    headline: rest(meta("og:title")) || rest(title) || undefined,
    description: meta("og:description") ?? meta("description"),
    websiteUrl: websiteOf(page, url, base),
    screenshotUrls: webUrls(images, base, LIMITS.screenshotUrls.max),
    // The candidates for the listing's image: Open Graph images, then Twitter images.
    images: webUrls([...images, ...metas("twitter:image", "twitter:image:src")], base, MAX_CANDIDATES),
    icons: webUrls(icons, base, MAX_CANDIDATES),
  };
}

export function faviconOf(website: URL | string): string {
  return new URL("/favicon.ico", website).href;
}

/** Resolves an address in a page. Returns undefined if the address or the resulting web URL is invalid or too long for a listing. */
function webUrl(text: string | undefined, base: URL): URL | undefined {
  const trimmed = text?.trim() ?? "";
  if (/[^\P{Cc}\t\n\r]/u.test(trimmed)) return;
  if (trimmed === "" || trimmed.length > LIMITS.websiteUrl.max) return;
  const url = parseUrl(trimmed, base);
  return url && isWebUrl(url.href) && url.href.length <= LIMITS.websiteUrl.max ? url : undefined;
}

/** Returns the first `most` unique web URLs among addresses in a page. */
function webUrls(addresses: readonly string[], base: URL, most: number): readonly string[] {
  const urls = addresses.flatMap((address) => webUrl(address, base)?.href ?? []);
  return [...new Set(urls)].slice(0, most);
}

/** Puts text from a page on one line without control and some invisible characters, and redacts what looks like a credential. */
function normalizeText(text: string): string {
  const plain = sanitize(text.replace(/\s+/g, " ")).replace(INVISIBLE, "").replace(/ +/g, " ").trim();
  return redactCredentials(plain);
}

/** Soft hyphen, zero-width space, word joiner, byte order mark and replacement character. The zero-width joiner is kept for emoji. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\ufffd]/g;

/** Returns the canonical URL that a page declares, if usable, or the page's own URL. */
function websiteOf({ canonical, metas }: PageScan, page: URL, base: URL): string {
  const candidates = [canonical, metas.get("og:url")?.[0]].map((address) => webUrl(address, base));
  return (candidates.find((address) => address && !isPrivate(address, page)) ?? page).href;
}

/** Reports whether a host is local or a non-public IP address, and is not the page's. Pages can refer to their build machine. */
function isPrivate(address: URL, page: URL): boolean {
  const host = hostOf(address);
  if (host === hostOf(page)) return false;
  return isIP(host) === 0 ? /(?:^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
}

/** Returns the width of an icon in pixels: a large one for a vector image, otherwise the largest declared one, or a default. */
function sizeOf({ href = "", sizes = "", type = "", rel = "" }: Readonly<Record<string, string>>): number {
  if (/^image\/svg\+xml\b/i.test(type.trim()) || /\.svg(?:[?#]|$)/i.test(href.trim())) return 100_000;
  // `any` does not imply a large icon, because pages often declare it for favicon.ico.
  const widths = Array.from(sizes.matchAll(/(\d{1,5})x\d{1,5}/gi), ([, width]) => Number(width));
  if (widths.length > 0) return widths.reduce((most, width) => Math.max(most, width));
  return /apple-touch-icon/i.test(rel) ? TOUCH_ICON_SIZE : 0;
}

/** The size of an `apple-touch-icon` without declared sizes (Apple, Configuring Web Applications). */
const TOUCH_ICON_SIZE = 180;

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
