import { TaskLimit } from "../../base/runtime/task-limit.ts";
import { TimeoutError } from "../../contract/errors/remote-errors.ts";
import type { DraftInput } from "../../contract/index.ts";
import { guardedGet } from "../../site/get.ts";
import { fetchImageType } from "../../site/image.ts";
import type { Network } from "../../site/network.ts";
import { pageOf, pageRequest } from "../../site/page.ts";
import { faviconOf, type PageFacts, pageFacts } from "../../site/page-facts.ts";
import { SiteError, type SiteErrorKind } from "../../site/site-error.ts";
import { shared } from "../live-tools.ts";
import type { DraftProbes, ProbeResult, StandIn, Visit } from "./probe-result.ts";

/** Creates the probes that all drafts of a command share. A probe rejects only after an interruption or because of a bug. */
export function createSiteProbe(network: Network, signal: AbortSignal) {
  const limit = new TaskLimit(MOST_AT_ONCE);
  const probed = <Value>(probe: (url: string) => Promise<Value>) =>
    shared((url) =>
      limit.run((): Promise<ProbeResult<Value>> => probe(url).then((seen) => ({ seen }), failureResult)),
    );
  return {
    website: probed((url) => visit(network, url, signal)),
    image: probed((url) => fetchImageType(network, url, signal)),
    /** Requests an http address over https on the default port, and returns the https URL. */
    secure: probed((url) => visitSecurely(network, url, signal)),
  };
}

/** Probes a draft's website and images, in parallel where possible. Replacement images are probed only if the draft needs them. */
export async function probeSite(
  site: ReturnType<typeof createSiteProbe>,
  { websiteUrl, logoUrl, screenshotUrls = [] }: DraftInput,
): Promise<DraftProbes> {
  const website = site.website(websiteUrl);
  const logos = logoUrl === undefined ? [] : [site.image(logoUrl)];
  const shots = screenshotUrls.map((url) => site.image(url));
  const [secure, visited, [logo], screenshots, icons, images] = await Promise.all([
    websiteUrl.toLowerCase().startsWith("http:") ? site.secure(websiteUrl) : undefined,
    website,
    Promise.all(logos),
    Promise.all(shots),
    standIns(site, logos, async () => iconsOf(await website, websiteUrl)),
    standIns(site, shots, async () => imagesOf(await website)),
  ]);
  return { website: visited, secure, logo, screenshots, icons, images };
}

interface SeenSite extends Visit {
  readonly media: Pick<PageFacts, "images" | "icons">;
}

/** If the response is unusable, the default icon may still exist. */
function iconsOf(website: ProbeResult<SeenSite>, url: string): readonly string[] {
  if ("seen" in website) return [...website.seen.media.icons, faviconOf(website.seen.url)];
  return "failed" in website && website.failed === "refused" ? [faviconOf(url)] : [];
}

function imagesOf(website: ProbeResult<SeenSite>): readonly string[] {
  return "seen" in website ? website.seen.media.images : [];
}

async function standIns(
  site: ReturnType<typeof createSiteProbe>,
  own: readonly Promise<ProbeResult<unknown>>[],
  candidates: () => Promise<readonly string[]>,
): Promise<readonly StandIn[]> {
  const results = await Promise.all(own);
  if (results.some((result) => "seen" in result)) return [];
  const urls = [...new Set(await candidates())];
  return Promise.all(urls.map(async (url) => ({ url, result: await site.image(url) })));
}

const MOST_AT_ONCE = 32;

async function visit(network: Network, url: string, signal: AbortSignal): Promise<SeenSite> {
  const answer = await guardedGet(network, { url, ...pageRequest(network) }, signal);
  const at = answer.url.href;
  try {
    return { url: at, isPage: true, media: await pageFacts(await pageOf(answer)) };
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
  const { url: at } = await guardedGet(network, { url: secure.href, ...request }, signal);
  if (at.protocol !== "https:") throw new SiteError("redirects", "redirects back to http");
  return secure.href;
}

function failureResult(error: unknown): Exclude<ProbeResult<never>, { readonly seen: never }> {
  if (error instanceof TimeoutError) return { notLookedAt: error.message };
  if (!(error instanceof SiteError)) throw error;
  if (!error.isAboutSite) return { notLookedAt: error.message };
  return { failed: UNUSABLE.has(error.kind) ? "refused" : "unreachable", reason: error.message };
}

const UNUSABLE: ReadonlySet<SiteErrorKind> = new Set(["status", "type", "size"]);
