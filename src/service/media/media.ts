import { faviconOf } from "../../site/favicon.ts";
import type { NetworkOptions } from "../../site/network.ts";
import type { MediaResolver } from "../rules/media.ts";

/**
 * Resolves media without a network: every host is taken as reachable, but for those under `.invalid` (RFC 6761 §6.4).
 *
 * Assumed: a website that counts as reachable has its icon at `/favicon.ico`, and no Open Graph image: where that would be
 * cannot be known without a look.
 */
export function assumeMedia(): MediaResolver {
  return {
    async resolve({ websiteUrl, logoUrl, screenshotUrls = [] }) {
      const favicon = faviconOf(new URL(websiteUrl));
      const logos = logoUrl === undefined ? [favicon] : [logoUrl, favicon];
      return { logoUrl: logos.find(isReachable) ?? null, imageUrl: screenshotUrls.find(isReachable) ?? null };
    },
  };
}

/**
 * Resolves media by looking: each URL counts only when an image really comes from it, within the limits and never from
 * an address that is not public. Given URLs come first, then what the website's page names, then `/favicon.ico`.
 *
 * Why a URL was passed over is told to nobody, so that a draft cannot be used to look around in the service's network.
 */
export function fetchMedia(options: NetworkOptions): MediaResolver {
  return {
    async resolve(draft) {
      // Loaded here, because the start of a service that only assumes should not pay for TLS and an HTML tokenizer.
      const { findMedia } = await import("./find-media.ts");
      return findMedia(options, draft);
    },
  };
}

function isReachable(url: string): boolean {
  return !/(?:^|\.)invalid\.?$/.test(new URL(url).hostname);
}
