import { TextDecoder } from "node:util";
import { faviconOf } from "./favicon.ts";
import { type Fetched, get, type Wanted } from "./get.ts";
import type { Network } from "./network.ts";
import { type PageMedia, pageMedia } from "./page-media.ts";

/** The pictures that a website has to offer: those its page names, if it has one, and the icon where browsers look for it. */
export async function websiteMedia(network: Network, url: string, signal: AbortSignal): Promise<PageMedia> {
  const page: Wanted = { accept: "text/html", type: PAGE_TYPE, keep: network.limits.bytes };
  try {
    const fetched = await get(network, url, page, signal);
    const { images, icons } = pageMedia(textOf(fetched), fetched.url);
    return { images, icons: [...icons, faviconOf(fetched.url)] };
  } catch {
    return { images: [], icons: [faviconOf(new URL(url))] };
  }
}

const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** Assumed: UTF-8 unless the header names another encoding. Markup and URLs are ASCII, so little depends on it. */
function textOf({ contentType, body }: Fetched): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? "utf-8";
  return decoderFor(charset).decode(body);
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
