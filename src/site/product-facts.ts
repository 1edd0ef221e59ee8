import { isIP } from "node:net";
import { LIMITS } from "../contract/index.ts";
import { hostOf } from "./checked-addresses.ts";
import { type Icon, largestIcon } from "./largest-icon.ts";
import { normalizeText } from "./normalize-text.ts";
import { isPublicAddress } from "./public-address.ts";
import { type PageScan, webUrl, webUrls } from "./scan-page.ts";

/** The facts that a website states about its product, as draft fields. Long values are not shortened. */
export interface ProductFacts {
  readonly name: string | undefined;
  readonly headline: string | undefined;
  readonly description: string | undefined;
  readonly websiteUrl: string;
  readonly logoUrl: string | undefined;
  readonly screenshotUrls: readonly string[];
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
