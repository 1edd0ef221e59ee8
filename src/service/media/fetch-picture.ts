import { within } from "../../site/deadline.ts";
import { get } from "../../site/get.ts";
import { type ImageType, imageTypeOf } from "../../site/image-type.ts";
import { createNetwork, type NetworkOptions } from "../../site/network.ts";
import { SiteError } from "../../site/site-error.ts";
import type { Picture } from "./picture-cache.ts";

/** Our own names of the types: what the website calls its picture is never passed on. */
const CONTENT_TYPES: Readonly<Record<ImageType, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/vnd.microsoft.icon",
  svg: "image/svg+xml",
};

/** Fetches a picture whole; undefined when none comes within the limits. Never rejects: why it did not come is told to nobody. */
export async function fetchPicture(options: NetworkOptions, url: string): Promise<Picture | undefined> {
  const network = createNetwork(options);
  const deadline = {
    milliseconds: network.limits.urlMilliseconds,
    parent: undefined,
    reason: new SiteError("stopped", "did not answer before the time was used up"),
  };
  const wanted = { accept: "image/*", keep: network.limits.bytes, beyond: "refuse" } as const;
  try {
    const { status, body } = await within(deadline, (signal) => get(network, url, wanted, signal));
    const type = status === 200 ? imageTypeOf(body) : undefined;
    return type && { contentType: CONTENT_TYPES[type], bytes: new Uint8Array(body) };
  } catch {
    return undefined;
  }
}
