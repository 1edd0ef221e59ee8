import type { Network } from "./network.ts";
import { readPage, type WebPage } from "./page.ts";
import { faviconOf, scanPage, webUrls } from "./scan-page.ts";

/** The absolute URLs of a page's images and icons, best first. */
export interface PageMedia {
  readonly images: readonly string[];
  readonly icons: readonly string[];
}

/** Returns the media on a website's page and the website's default icon. Returns only the default icon if the page cannot be read. */
export async function websiteMedia(network: Network, url: string, signal: AbortSignal): Promise<PageMedia> {
  try {
    const page = await readPage(network, url, signal);
    const { images, icons } = await pageMedia(page);
    return { images, icons: [...icons, faviconOf(page.url)] };
  } catch {
    return { images: [], icons: [faviconOf(new URL(url))] };
  }
}

/** Returns the first few Open Graph and Twitter images, and the first few icons, that a page refers to. */
export async function pageMedia(page: WebPage): Promise<PageMedia> {
  const { metas, links, base } = await scanPage(page);
  const images = IMAGE_NAMES.flatMap((name) => metas.get(name) ?? []);
  const icons = ICON_NAMES.flatMap((name) => links.filter(({ rel }) => rel.includes(name)));
  const addresses = icons.map(({ href }) => href);
  return { images: webUrls(images, base, MAX_CANDIDATES), icons: webUrls(addresses, base, MAX_CANDIDATES) };
}

/** The names of the `meta` elements that declare images, best first. */
const IMAGE_NAMES = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"];
const ICON_NAMES = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"];

/** The maximum number of images, and of icons, to return for a page. */
const MAX_CANDIDATES = 3;
