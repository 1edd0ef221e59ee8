import { faviconOf } from "./favicon.ts";
import type { Network } from "./network.ts";
import { readPage } from "./page.ts";
import { type PageMedia, pageMedia } from "./page-media.ts";

/** The pictures that a website has to offer: those its page names, if it has one, and the icon where browsers look for it. */
export async function websiteMedia(network: Network, url: string, signal: AbortSignal): Promise<PageMedia> {
  try {
    const page = await readPage(network, url, signal);
    const { images, icons } = pageMedia(page.html, page.url);
    return { images, icons: [...icons, faviconOf(page.url)] };
  } catch {
    return { images: [], icons: [faviconOf(new URL(url))] };
  }
}
