import type { NetworkOptions } from "../../site/network.ts";
import type { BadgeFinder, MediaResolver } from "../rules/website-ports.ts";
import { PictureCache, type PictureSource } from "./picture-cache.ts";

/**
 * Returns the resolver of `--media assume`, which needs no network.
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

/** Returns the finder of `--media assume`: it assumes every badge without looking, and says so. */
export function assumeBadges(): BadgeFinder {
  return { find: async () => "assumed" };
}

/**
 * Returns the resolver of `--media fetch`: given URLs first, then those in the page of the website, then `/favicon.ico`. Only
 * an image counts, within the limits and from a public address.
 *
 * The reason why a URL was passed over is not told, so that a draft cannot be used to scan the network of the service.
 */
export function fetchMedia(options: NetworkOptions): MediaResolver {
  return { resolve: async (draft) => (await lookUps()).findMedia(options, draft) };
}

/** Returns the finder of `--media fetch`: it requests the listing's website, within the limits of media and at public addresses only. */
export function fetchBadges(options: NetworkOptions): BadgeFinder {
  return { find: async (request) => (await lookUps()).findBadge(options, request) };
}

/** Returns the pictures of `--media fetch`: each within the limits of media, from a public address, and an image by its first bytes. */
export function fetchPictures(options: NetworkOptions): PictureSource {
  return new PictureCache(async (url) => (await lookUps()).fetchPicture(options, url), PICTURE_BOUNDS);
}

/** Loads the look-ups, with the first one: the start of a service should not pay for TLS and an HTML tokenizer. */
function lookUps() {
  return import("./website-look-ups.ts");
}

/**
 * The bounds of pictures.
 *
 * Assumed: pictures of websites take up to 32 MiB of memory, eight are fetched at a time, besides those that take longer than
 * 200 ms, of which there are at most 200, and a missing one is asked for again after a minute.
 */
const PICTURE_BOUNDS = { bytes: 32 * 1024 * 1024, fetches: 8, slow: 200, missing: 60_000 };

function isReachable(url: string): boolean {
  return !/(?:^|\.)invalid\.?$/.test(new URL(url).hostname);
}
