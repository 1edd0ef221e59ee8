import { within } from "../../site/deadline.ts";
import { firstImage } from "../../site/image.ts";
import { createNetwork, type Network, type NetworkOptions } from "../../site/network.ts";
import type { PageMedia } from "../../site/page-media.ts";
import { SiteError } from "../../site/site-error.ts";
import { websiteMedia } from "../../site/website.ts";
import type { Media, MediaRequest } from "../rules/media.ts";

/** Looks for the logo and the image of a draft at the same time; after the time limit, returns what was found until then. */
export async function findMedia(options: NetworkOptions, draft: MediaRequest): Promise<Media> {
  const network = createNetwork(options);
  const deadline = {
    milliseconds: network.limits.totalMilliseconds,
    parent: undefined,
    reason: new SiteError("stopped", "did not answer before the time was used up"),
  };
  return within(deadline, (signal) => look(network, draft, signal));
}

async function look(network: Network, draft: MediaRequest, signal: AbortSignal): Promise<Media> {
  const { websiteUrl, logoUrl, screenshotUrls = [] } = draft;
  const first = (urls: readonly string[]) => firstImage(network, urls, signal);
  let page: Promise<PageMedia> | undefined;
  const website = () => (page ??= websiteMedia(network, websiteUrl, signal));
  const logo = async () =>
    (await first(logoUrl === undefined ? [] : [logoUrl])) ?? first((await website()).icons);
  const image = async () => (await first(screenshotUrls)) ?? first((await website()).images);
  const [logoFound, imageFound] = await Promise.all([logo(), image()]);
  return { logoUrl: logoFound, imageUrl: imageFound };
}
