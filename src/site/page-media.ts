import { isWebUrl, LIMITS } from "../contract/index.ts";
import { type PageScan, scanPage } from "./scan-page.ts";

/** The pictures that a page names: absolute web URLs, the best first, each once, a few of each kind. */
export interface PageMedia {
  readonly images: readonly string[];
  readonly icons: readonly string[];
}

/** Reads the Open Graph and Twitter images and the icons that a page names. Linear in the text; never throws. */
export function pageMedia(html: string, pageUrl: URL): PageMedia {
  const scan = scanPage(html);
  const base = baseOf(scan, pageUrl);
  const images = IMAGE_NAMES.flatMap((name) => scan.metas.get(name) ?? []);
  const icons = ICON_NAMES.flatMap((name) => scan.links.filter(({ rel }) => rel.includes(name)));
  return {
    images: candidates(images, base),
    icons: candidates(
      icons.map(({ href }) => href),
      base,
    ),
  };
}

/** Returns what the relative addresses of a page start from (HTML §2.4.1). */
export function baseOf({ base }: PageScan, pageUrl: URL): URL {
  return webUrl(base, pageUrl) ?? pageUrl;
}

/** Returns an address of a page as a URL; undefined when it is no web URL, as `data:` is none, or longer than a listing's may be. */
export function webUrl(text: string | undefined, base: URL): URL | undefined {
  const trimmed = text?.trim() ?? "";
  if (/[^\P{Cc}\t\n\r]/u.test(trimmed)) return;
  if (trimmed === "" || trimmed.length > LIMITS.websiteUrl.max || !URL.canParse(trimmed, base.href)) return;
  const url = new URL(trimmed, base);
  return isWebUrl(url.href) && url.href.length <= LIMITS.websiteUrl.max ? url : undefined;
}

/** The names of each kind, the best first. Twitter's are the same picture for another reader. */
const IMAGE_NAMES = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"];
const ICON_NAMES = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"];

/** Assumed: how many pictures of each kind are tried before the page counts as having none. */
const MOST_CANDIDATES = 3;

function candidates(addresses: readonly string[], base: URL): readonly string[] {
  const urls = addresses.map((address) => webUrl(address, base)?.href);
  return [...new Set(urls)].filter((url) => url !== undefined).slice(0, MOST_CANDIDATES);
}
