import { within } from "../../base/runtime/deadline.ts";
import { parseUrl, siteHost } from "../../base/text/parse-url.ts";
import { LIMITS } from "../../contract/index.ts";
import { eachElementOfPage } from "../../site/elements.ts";
import { firstImage, isImage } from "../../site/fetch-image.ts";
import { guardedGet } from "../../site/get.ts";
import { type ImageType, imageTypeOf } from "../../site/image-type.ts";
import { createNetwork, type NetworkOptions } from "../../site/network.ts";
import { readPage } from "../../site/page.ts";
import { type PageMedia, websiteMedia } from "../../site/page-media.ts";
import { SiteError } from "../../site/site-error.ts";
import { assertReachable } from "../rules/refusal.ts";
import type { BadgeFinding, BadgeRequest, Media, MediaRequest } from "../rules/website-interfaces.ts";
import type { Picture } from "./picture-cache.ts";

/** Looks up a draft's logo and image in parallel. Throws a `Refusal` if a given screenshot cannot be fetched within the time limits. */
export async function findMedia(options: NetworkOptions, draft: MediaRequest): Promise<Media> {
  const network = createNetwork(options);
  const { websiteUrl, logoUrl, screenshotUrls = [] } = draft;
  const { reached, ...media } = await inTime(network.limits.totalMilliseconds, async (signal) => {
    const first = (urls: readonly string[]) => firstImage(network, urls, signal);
    let page: Promise<PageMedia> | undefined;
    const website = () => (page ??= websiteMedia(network, websiteUrl, signal));
    const logo = async () =>
      (await first(logoUrl === undefined ? [] : [logoUrl])) ?? first((await website()).icons);
    const image = async () => screenshotUrls[0] ?? first((await website()).images);
    const screenshots = Promise.all(screenshotUrls.map((url) => isImage(network, url, signal)));
    const [logoFound, imageFound, reached] = await Promise.all([logo(), image(), screenshots]);
    return { logoUrl: logoFound, imageUrl: imageFound, reached };
  });
  assertReachable(reached);
  return media;
}

/**
 * Searches a website for an image of the listing's badge. Returns `missing` if the website cannot be read. A link to the listing is not
 * enough, because a verified badge means that the website displayed the badge.
 *
 * Assumed: a host name identifies the same website with and without `www.`, and on any port.
 */
export async function findBadge(options: NetworkOptions, request: BadgeRequest): Promise<BadgeFinding> {
  const network = createNetwork(options);
  try {
    const page = await inTime(network.limits.totalMilliseconds, (signal) =>
      readPage(network, request.websiteUrl, signal),
    );
    // After a redirect to another host, the page does not belong to the listing's website.
    if (siteHost(page.url) !== siteHost(new URL(request.websiteUrl))) return "missing";
    return (await hasBadge(page.html, page.url, request)) ? "found" : "missing";
  } catch {
    return "missing";
  }
}

/** Fetches a complete picture. Returns undefined for any failure, so that the reason is not revealed. */
export async function fetchPicture(options: NetworkOptions, url: string): Promise<Picture | undefined> {
  const network = createNetwork(options);
  const { bytes, urlMilliseconds } = network.limits;
  try {
    const { status, body } = await inTime(urlMilliseconds, (signal) =>
      guardedGet(network, { url, accept: "image/*", keep: bytes, beyond: "refuse" }, signal),
    );
    const type = status === 200 ? imageTypeOf(body) : undefined;
    return type && { contentType: SPECIAL_TYPES.get(type) ?? `image/${type}`, bytes: new Uint8Array(body) };
  } catch {
    return undefined;
  }
}

function inTime<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const reason = new SiteError("stopped", "did not respond within the time limit");
  return within({ milliseconds, parent: undefined, reason }, work);
}

/** The maximum number of images on a page whose URLs are compared with the badge's. URLs without the badge's file name do not count. */
const MAX_ADDRESSES = 1_000;

async function hasBadge(html: string, pageUrl: URL, request: BadgeRequest): Promise<boolean> {
  const target = new URL(request.badgeUrl).href;
  const fileName = target.slice(target.lastIndexOf("/") + 1);
  let base = pageUrl;
  let count = 0;
  let isFound = false;
  await eachElementOfPage(html, SOUGHT, {
    open: (name, attributes) => {
      const address = attributes.get(name === "img" ? "src" : "href");
      if (address === undefined || address.length > LIMITS.websiteUrl.max) return;
      if (name === "base" && base === pageUrl) base = parseUrl(address, pageUrl) ?? pageUrl;
      if (name !== "img" || !address.includes(fileName)) return;
      count += 1;
      isFound ||= count <= MAX_ADDRESSES && parseUrl(address, base)?.href === target;
    },
  });
  return isFound;
}

const SOUGHT = { elements: new Set(["img", "base"]), attributes: new Set(["href", "src"]) };

/** The content types whose subtypes differ from the image format names. The website's `Content-Type` is ignored. */
const SPECIAL_TYPES = new Map<ImageType, string>([
  ["ico", "image/vnd.microsoft.icon"],
  ["svg", "image/svg+xml"],
]);
