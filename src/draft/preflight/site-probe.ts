import pLimit from "p-limit";
import { fetchImageType } from "../../site/fetch-image.ts";
import { get } from "../../site/get.ts";
import type { Network } from "../../site/network.ts";
import { pageOf, pageRequest } from "../../site/page.ts";
import { type PageMedia, pageMedia } from "../../site/page-media.ts";
import { SiteError, type SiteErrorKind } from "../../site/site-error.ts";
import { once, type ProbeResult, type Visit } from "./probe-result.ts";

/** A website that responded, and the images that its page refers to. */
interface SeenSite extends Visit {
  readonly media: PageMedia;
}

/** Requests for websites and images, each made at most once. Promises reject only after an interruption or because of a bug. */
export type SiteProbe = ReturnType<typeof createSiteProbe>;

/** Creates the site probe that all drafts of a command share. */
export function createSiteProbe(network: Network, signal: AbortSignal) {
  const limit = pLimit(MOST_AT_ONCE);
  const shared = <Value>(probe: (url: string) => Promise<Value>) =>
    once((url) =>
      limit((): Promise<ProbeResult<Value>> => probe(url).then((seen) => ({ seen }), failureResult)),
    );
  return {
    website: shared((url) => visit(network, url, signal)),
    image: shared((url) => fetchImageType(network, url, signal)),
    /** Requests an http address over https on the default port, and returns the https URL. */
    secure: shared((url) => visitSecurely(network, url, signal)),
  };
}

/** The maximum number of simultaneous look-ups. */
const MOST_AT_ONCE = 32;

async function visit(network: Network, url: string, signal: AbortSignal): Promise<SeenSite> {
  const answer = await get(network, { url, ...pageRequest(network) }, signal);
  const at = answer.url.href;
  try {
    return { url: at, isPage: true, media: await pageMedia(pageOf(answer)) };
  } catch (error) {
    if (error instanceof SiteError) return { url: at, isPage: false, media: { images: [], icons: [] } };
    throw error;
  }
}

async function visitSecurely(network: Network, url: string, signal: AbortSignal): Promise<string> {
  const secure = new URL(url);
  // An empty port means the scheme's default port.
  secure.port = "";
  secure.protocol = "https:";
  const request = { ...pageRequest(network), keep: 0 };
  const { url: at } = await get(network, { url: secure.href, ...request }, signal);
  if (at.protocol !== "https:") throw new SiteError("redirects", "redirects back to http");
  return secure.href;
}

/** Converts a request failure to a result. Throws any other error, such as an interruption. */
function failureResult(error: unknown): Exclude<ProbeResult<never>, { readonly seen: never }> {
  if (!(error instanceof SiteError)) throw error;
  if (!error.isVerdict) return { notLookedAt: error.message };
  return { failed: UNUSABLE.has(error.kind) ? "refused" : "unreachable", reason: error.message };
}

/** The kinds of errors that mean an unusable response. Any other kind means that the address is unreachable. */
const UNUSABLE: ReadonlySet<SiteErrorKind> = new Set(["status", "type", "size"]);
