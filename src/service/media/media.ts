import { within } from "./deadline.ts";
import { firstImage } from "./image.ts";
import {
  type Connect,
  type Lookup,
  MEDIA_LIMITS,
  type MediaLimits,
  type Network,
  systemConnect,
  systemLookup,
} from "./network.ts";
import type { PageMedia } from "./page-media.ts";
import { faviconOf, websiteMedia } from "./website.ts";

/** The logo and the image of a draft, as absolute URLs. Null: not obtainable; when both are, the draft is refused. */
export interface Media {
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
}

/** What a draft says about its media. Every URL is a valid one: the contract has seen it. */
export interface MediaRequest {
  readonly websiteUrl: string;
  readonly logoUrl?: string | undefined;
  readonly screenshotUrls?: readonly string[] | undefined;
}

/** Finds out which media a draft gets. Never rejects: what cannot be had, for whatever reason, is null. */
export interface MediaResolver {
  resolve(draft: MediaRequest): Promise<Media>;
}

/** How `fetchMedia` reaches the world. Left out, each is the real one. */
export interface FetchMediaOptions {
  /** Lets private addresses and all ports through; for tests. */
  readonly allowPrivate: boolean;
  readonly lookup?: Lookup | undefined;
  readonly connect?: Connect | undefined;
  readonly limits?: MediaLimits | undefined;
}

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
export function fetchMedia(options: FetchMediaOptions): MediaResolver {
  const { allowPrivate, lookup = systemLookup, connect = systemConnect, limits = MEDIA_LIMITS } = options;
  const network = { allowPrivate, lookup, connect, limits };
  return {
    resolve: (draft) => within(limits.totalMilliseconds, undefined, (signal) => look(network, draft, signal)),
  };
}

async function look(network: Network, draft: MediaRequest, signal: AbortSignal): Promise<Media> {
  const { websiteUrl, logoUrl, screenshotUrls = [] } = draft;
  const first = (urls: readonly string[]) => firstImage(network, urls, signal);
  let page: Promise<PageMedia> | undefined;
  const website = () => (page ??= websiteMedia(network, websiteUrl, signal));
  const [logo, image] = await Promise.all([
    first(logoUrl === undefined ? [] : [logoUrl]).then(async (url) => url ?? first((await website()).icons)),
    first(screenshotUrls).then(async (url) => url ?? first((await website()).images)),
  ]);
  return { logoUrl: logo, imageUrl: image };
}

function isReachable(url: string): boolean {
  return !/(?:^|\.)invalid\.?$/.test(new URL(url).hostname);
}
