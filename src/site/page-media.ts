import type { Network } from "./network.ts";
import { readPage } from "./page.ts";
import { baseOf, faviconOf, scanPage, webUrl } from "./scan-page.ts";

/** The images that a page names: absolute web URLs, the best first, each once, a few of each kind. */
export interface PageMedia {
  readonly images: readonly string[];
  readonly icons: readonly string[];
}

/** Fetches a website and returns the images that its page names, and its default icon. Never rejects: without a page, only the icon is left. */
export async function websiteMedia(network: Network, url: string, signal: AbortSignal): Promise<PageMedia> {
  try {
    const page = await readPage(network, url, signal);
    const { images, icons } = await pageMedia(page.html, page.url);
    return { images, icons: [...icons, faviconOf(page.url)] };
  } catch {
    return { images: [], icons: [faviconOf(new URL(url))] };
  }
}

/** Returns the Open Graph and Twitter images and the icons that a page names. Linear in the text; never throws. */
export async function pageMedia(html: string, pageUrl: URL): Promise<PageMedia> {
  const scan = await scanPage(html);
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

/** The names of each kind, the best first. */
const IMAGE_NAMES = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"];
const ICON_NAMES = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"];

/** Assumed: a page without a usable image among its first three of a kind has none. */
const MAX_CANDIDATES = 3;

function candidates(addresses: readonly string[], base: URL): readonly string[] {
  const urls = addresses.map((address) => webUrl(address, base)?.href);
  return [...new Set(urls)].filter((url) => url !== undefined).slice(0, MAX_CANDIDATES);
}
