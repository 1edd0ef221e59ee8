import type { NetworkOptions } from "../../site/network.ts";
import type { ActionDeps } from "../rules/apply-action.ts";
import { assertReachable } from "../rules/refusal.ts";
import { PictureCache, type PictureSource } from "./picture-cache.ts";

interface MediaDeps extends Pick<ActionDeps, "media" | "badges"> {
  readonly pictures?: PictureSource;
}

/**
 * Assumed: `--media assume` treats every host as reachable, except hosts under `.invalid` (RFC 6761 §6.4). It assumes that a reachable
 * website has an icon at `/favicon.ico` and no Open Graph image.
 */
export const ASSUMED_MEDIA: MediaDeps = {
  media: {
    async resolve({ websiteUrl, logoUrl, screenshotUrls = [] }) {
      const favicon = new URL("/favicon.ico", websiteUrl).href;
      const logos = logoUrl === undefined ? [favicon] : [logoUrl, favicon];
      assertReachable(screenshotUrls.map(isReachable));
      return { logoUrl: logos.find(isReachable) ?? null, imageUrl: screenshotUrls[0] ?? null };
    },
  },
  badges: { find: async () => "assumed" },
};

/**
 * Returns the lookups for `--media fetch`. They reject websites and images at private addresses unless `allowPrivate` is set. `options`
 * is called for each lookup, and may throw.
 */
export function createFetchedMedia(options: () => NetworkOptions): Required<MediaDeps> {
  // Loaded on first use, so that the service starts without loading TLS and an HTML tokenizer.
  const lookups = () => import("./website-lookups.ts");
  return {
    media: { resolve: async (draft) => (await lookups()).findMedia(options(), draft) },
    badges: { find: async (request) => (await lookups()).findBadge(options(), request) },
    pictures: new PictureCache(async (url) => (await lookups()).fetchPicture(options(), url)),
  };
}

function isReachable(url: string): boolean {
  return !/(?:^|\.)invalid\.?$/.test(new URL(url).hostname);
}
