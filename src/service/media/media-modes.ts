import type { NetworkOptions } from "../../site/network.ts";
import type { BadgeFinder, MediaResolver } from "../rules/website-interfaces.ts";
import { PictureCache, type PictureSource } from "./picture-cache.ts";

/** The lookups and pictures that `--media` selects. */
interface MediaDeps {
  readonly media: MediaResolver;
  readonly badges: BadgeFinder;
  readonly pictures?: PictureSource;
}

/**
 * The lookups for `--media assume`, which send no requests.
 *
 * Assumed: `--media assume` treats every host as reachable, except those under `.invalid` (RFC 6761 §6.4). It treats every website as
 * having an icon at `/favicon.ico` and no Open Graph image.
 */
export const ASSUMED_MEDIA: MediaDeps = {
  media: {
    async resolve({ websiteUrl, logoUrl, screenshotUrls = [] }) {
      const favicon = new URL("/favicon.ico", websiteUrl).href;
      const logos = logoUrl === undefined ? [favicon] : [logoUrl, favicon];
      return { logoUrl: logos.find(isReachable) ?? null, imageUrl: screenshotUrls.find(isReachable) ?? null };
    },
  },
  badges: { find: async () => "assumed" },
};

/**
 * Returns the lookups for `--media fetch`, which send requests only to public addresses unless `allowPrivate` is set.
 *
 * Media is looked up first at the URLs in the draft, then at the URLs on the website's page, and then at `/favicon.ico`. The first bytes
 * decide whether a file is an image. The reason for a rejection is not revealed, so that drafts cannot be used to scan the service's
 * network.
 */
export function createFetchedMedia(options: NetworkOptions): Required<MediaDeps> {
  // Loaded on first use, so that the service starts without loading TLS and an HTML tokenizer.
  const lookups = () => import("./website-lookups.ts");
  return {
    media: { resolve: async (draft) => (await lookups()).findMedia(options, draft) },
    badges: { find: async (request) => (await lookups()).findBadge(options, request) },
    pictures: new PictureCache(async (url) => (await lookups()).fetchPicture(options, url), PICTURE_BOUNDS),
  };
}

/**
 * The cache for pictures from websites uses at most 32 MiB of memory. At most eight pictures are fetched at a time, not counting
 * those whose fetch has taken more than 200 ms. A missing picture is not requested again for a minute.
 */
const PICTURE_BOUNDS = { bytes: 32 * 1024 * 1024, fetches: 8, slow: 200, missing: 60_000 };

function isReachable(url: string): boolean {
  return !/(?:^|\.)invalid\.?$/.test(new URL(url).hostname);
}
