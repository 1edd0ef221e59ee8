import { faviconOf } from "../../site/favicon.ts";
import type { NetworkOptions } from "../../site/network.ts";
import type { MediaResolver } from "../rules/media.ts";

/**
 * Resolves media without the network.
 *
 * Assumed: with `--media assume` every host is reachable, but for those under `.invalid` (RFC 6761 §6.4); a website has an
 * icon at `/favicon.ico` and no Open Graph image.
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
 * Resolves media by fetching it: given URLs first, then those in the page of the website, then `/favicon.ico`. Only an
 * image counts, within the limits and from a public address.
 *
 * The reason why a URL was passed over is not told, so that a draft cannot be used to scan the network of the service.
 */
export function fetchMedia(options: NetworkOptions): MediaResolver {
  return {
    async resolve(draft) {
      // Loaded here: the start of a service with `--media assume` needs neither TLS nor an HTML parser.
      const { findMedia } = await import("./find-media.ts");
      return findMedia(options, draft);
    },
  };
}

function isReachable(url: string): boolean {
  return !/(?:^|\.)invalid\.?$/.test(new URL(url).hostname);
}
