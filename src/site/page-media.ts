import type { Network } from "./network.ts";
import { readPage } from "./page.ts";
import { baseOf, faviconOf, scanPage, webUrl } from "./scan-page.ts";

/** The images named by a page: a few unique absolute web URLs of each kind, best first. */
export interface PageMedia {
  readonly images: readonly string[];
  readonly icons: readonly string[];
}

/** Fetches a website and returns the images named by its page, and its default icon. Never rejects: without a page, returns only the icon. */
export async function websiteMedia(network: Network, url: string, signal: AbortSignal): Promise<PageMedia> {
  try {
    const page = await readPage(network, url, signal);
    const { images, icons } = await pageMedia(page.html, page.url);
    return { images, icons: [...icons, faviconOf(page.url)] };
  } catch {
    return { images: [], icons: [faviconOf(new URL(url))] };
  }
}

/** Returns the Open Graph and Twitter images and the icons named by a page. Takes linear time and never throws. */
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

/** The `meta` names of images, best first. */
const IMAGE_NAMES = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"];
const ICON_NAMES = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"];

/** Assumed: if the first three images of a kind are unusable, so are the others. */
const MAX_CANDIDATES = 3;

function candidates(addresses: readonly string[], base: URL): readonly string[] {
  const urls = addresses.map((address) => webUrl(address, base)?.href);
  return [...new Set(urls)].filter((url) => url !== undefined).slice(0, MAX_CANDIDATES);
}
