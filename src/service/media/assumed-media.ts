import type { BadgeFinder, MediaResolver } from "../rules/website-ports.ts";

/**
 * Returns a resolver that finds media without the network.
 *
 * Assumed: with `--media assume` every host is reachable, but for those under `.invalid` (RFC 6761 §6.4); a website has an
 * icon at `/favicon.ico` and no Open Graph image.
 */
export function assumeMedia(): MediaResolver {
  return {
    async resolve({ websiteUrl, logoUrl, screenshotUrls = [] }) {
      const favicon = new URL("/favicon.ico", websiteUrl).href;
      const logos = logoUrl === undefined ? [favicon] : [logoUrl, favicon];
      return { logoUrl: logos.find(isReachable) ?? null, imageUrl: screenshotUrls.find(isReachable) ?? null };
    },
  };
}

/** Returns a finder that assumes every badge without looking, and says so. */
export function assumeBadges(): BadgeFinder {
  return { find: async () => "assumed" };
}

function isReachable(url: string): boolean {
  return !/(?:^|\.)invalid\.?$/.test(new URL(url).hostname);
}
