import type { NetworkOptions } from "../../site/network.ts";
import type { BadgeFinder, MediaResolver } from "../rules/website-ports.ts";
import { PictureCache, type PictureSource } from "./picture-cache.ts";

/**
 * Returns the resolver of `--media assume`, which needs no network.
 *
 * Assumed: with `--media assume`, every host except those under `.invalid` (RFC 6761 §6.4) is reachable. A website has an icon
 * at `/favicon.ico` and no Open Graph image.
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

/** Returns the finder of `--media assume`, which reports every badge as assumed. */
export function assumeBadges(): BadgeFinder {
  return { find: async () => "assumed" };
}

/**
 * Returns the resolver of `--media fetch`. It tries given URLs first, then those on the website's page, then `/favicon.ico`. It
 * accepts only images from public addresses, within the limits.
 *
 * It never reveals why a URL was rejected, so that a draft cannot be used to scan the network of the service.
 */
export function fetchMedia(options: NetworkOptions): MediaResolver {
  return { resolve: async (draft) => (await lookUps()).findMedia(options, draft) };
}

/**
 * Returns the finder of `--media fetch`, which requests the listing's website at public addresses only, within the limits of
 * media.
 */
export function fetchBadges(options: NetworkOptions): BadgeFinder {
  return { find: async (request) => (await lookUps()).findBadge(options, request) };
}

/**
 * Returns the pictures of `--media fetch`. Each is within the limits of media, comes from a public address, and is an image by
 * its first bytes.
 */
export function fetchPictures(options: NetworkOptions): PictureSource {
  return new PictureCache(async (url) => (await lookUps()).fetchPicture(options, url), PICTURE_BOUNDS);
}

/** Loads the look-ups at first use, so that the service starts without TLS and an HTML tokenizer. */
function lookUps() {
  return import("./website-look-ups.ts");
}

/**
 * The limits of the picture cache.
 *
 * Assumed: pictures of websites use up to 32 MiB of memory. Eight are fetched at a time, plus up to 200 that take longer than
 * 200 ms. A missing picture is requested again after a minute.
 */
const PICTURE_BOUNDS = { bytes: 32 * 1024 * 1024, fetches: 8, slow: 200, missing: 60_000 };

function isReachable(url: string): boolean {
  return !/(?:^|\.)invalid\.?$/.test(new URL(url).hostname);
}
