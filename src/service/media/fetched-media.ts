import type { NetworkOptions } from "../../site/network.ts";
import type { BadgeFinder, MediaResolver } from "../rules/website-ports.ts";
import { PictureCache, type PictureSource } from "./picture-cache.ts";

/**
 * The bounds of pictures.
 *
 * Assumed: pictures of websites take up to 32 MiB of memory, four are fetched at a time, and a missing one is asked for
 * again after a minute.
 */
const PICTURE_BOUNDS = { bytes: 32 * 1024 * 1024, fetches: 4, missing: 60_000 };

/** The look-ups, loaded with the first one: the start of a service should not pay for TLS and an HTML tokenizer. */
const lookUps = () => import("./website-look-ups.ts");

/**
 * Returns a resolver that fetches media: given URLs first, then those in the page of the website, then `/favicon.ico`. Only
 * an image counts, within the limits and from a public address.
 *
 * The reason why a URL was passed over is not told, so that a draft cannot be used to scan the network of the service.
 */
export function fetchMedia(options: NetworkOptions): MediaResolver {
  return { resolve: async (draft) => (await lookUps()).findMedia(options, draft) };
}

/** Returns a finder that looks for the badge on the listing's website, within the limits of media and at public addresses only. */
export function fetchBadges(options: NetworkOptions): BadgeFinder {
  return { find: async (request) => (await lookUps()).findBadge(options, request) };
}

/** Returns a cache of pictures, each fetched within the limits of media, from a public address, and an image by its first bytes. */
export function fetchPictures(options: NetworkOptions): PictureSource {
  return new PictureCache(async (url) => (await lookUps()).fetchPicture(options, url), PICTURE_BOUNDS);
}
