import { within } from "../../base/runtime/tasks.ts";
import { parseUrl, siteHost } from "../../base/text/parse-url.ts";
import { LIMITS } from "../../contract/index.ts";
import { guardedGet } from "../../site/get.ts";
import { type ImageType, imageTypeOf, isImage } from "../../site/image.ts";
import { MAX_BYTES, type Network } from "../../site/network.ts";
import { readPage, scanPage, type WebPage } from "../../site/page.ts";
import { faviconOf, pageFacts } from "../../site/page-facts.ts";
import type { BadgeFinding, BadgeRequest, Media, MediaRequest, Picture } from "../rules/listing.ts";
import { assertReachable } from "../rules/refusal.ts";

/** Looks up a draft's logo and image in parallel. Throws a `Refusal` if a given screenshot cannot be fetched within the time limits. */
export async function findMedia(network: Network, draft: MediaRequest): Promise<Media> {
  const { websiteUrl, logoUrl, screenshotUrls = [] } = draft;
  const { mediaMilliseconds: milliseconds = MEDIA_MS } = network;
  const reason = () => new Error("The website did not respond within the time limit");
  const { reached, ...media } = await within({ milliseconds, parent: undefined, reason }, async (signal) => {
    const first = (urls: readonly string[]) => firstImage(network, urls, signal);
    let page: ReturnType<typeof websiteMedia> | undefined;
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

const MEDIA_MS = 12_000;

/** Returns the media on a website's page and the website's default icon. Returns only the default icon if the page cannot be read. */
async function websiteMedia(network: Network, url: string, signal: AbortSignal) {
  try {
    const page = await readPage(network, url, signal);
    const { images, icons } = await pageFacts(page);
    return { images, icons: [...icons, faviconOf(page.url)] };
  } catch {
    return { images: [], icons: [faviconOf(url)] };
  }
}

/** Returns the first URL whose response is an image, or null. Fetches all URLs in parallel. */
async function firstImage(network: Network, urls: readonly string[], signal: AbortSignal) {
  const fetches = urls.map(async (url) => ((await isImage(network, url, signal)) ? url : undefined));
  for (const fetched of fetches) {
    const url = await fetched;
    if (url !== undefined) return url;
  }
  return null;
}

/** Searches a website for an image of the listing's badge; a link is not enough. Returns `missing` if the website cannot be read. */
export async function findBadge(network: Network, request: BadgeRequest): Promise<BadgeFinding> {
  try {
    const page = await readPage(network, request.websiteUrl);
    // After a redirect to another host, the page does not belong to the listing's website.
    if (siteHost(page.url) !== siteHost(new URL(request.websiteUrl))) return "missing";
    return (await hasBadge(page, request)) ? "found" : "missing";
  } catch {
    return "missing";
  }
}

/** Fetches a complete picture. Returns undefined for any failure, so that the reason is not revealed. */
export async function fetchPicture(network: Network, url: string): Promise<Picture | undefined> {
  const options = { url, accept: "image/*", keep: MAX_BYTES, beyond: "refuse" } as const;
  try {
    const { body } = await guardedGet(network, options);
    const type = imageTypeOf(body);
    return type && { contentType: `image/${SUBTYPES[type] ?? type}`, bytes: new Uint8Array(body) };
  } catch {
    return undefined;
  }
}

/** The maximum number of images on a page whose URLs are compared with the badge's. URLs without the badge's file name do not count. */
const MAX_ADDRESSES = 1_000;

async function hasBadge({ html, url }: WebPage, { badgeUrl }: BadgeRequest): Promise<boolean> {
  const target = new URL(badgeUrl).href;
  const fileName = target.slice(target.lastIndexOf("/") + 1);
  const { base, images } = await scanPage(html);
  const pageBase = parseUrl(base ?? "", url) ?? url;
  const candidates = images.filter(
    (address) => address.length <= LIMITS.websiteUrl.max && address.includes(fileName),
  );
  return candidates.slice(0, MAX_ADDRESSES).some((address) => parseUrl(address, pageBase)?.href === target);
}

/** The subtypes of content types that differ from the image format names. The website's `Content-Type` is ignored. */
const SUBTYPES: Partial<Record<ImageType, string>> = { ico: "vnd.microsoft.icon", svg: "svg+xml" };
