import { TaskLimit } from "../../base/runtime/task-limit.ts";
import { TimeoutError } from "../../contract/errors/remote-errors.ts";
import type { DraftInput } from "../../contract/index.ts";
import { guardedGet } from "../../site/get.ts";
import { fetchImageType } from "../../site/image.ts";
import type { Network } from "../../site/network.ts";
import { PAGE_REQUEST, pageOf } from "../../site/page.ts";
import { faviconOf, pageFacts } from "../../site/page-facts.ts";
import { SiteError, type SiteErrorKind } from "../../site/site-error.ts";
import { shared } from "../prepare-drafts.ts";
import { type DraftProbes, type ProbeResult, siteFindings } from "./site-findings.ts";

/** Returns a function that looks at a draft's website and images. All drafts of a command share the probes. */
export function siteLooks(network: Network, signal: AbortSignal) {
  const limit = new TaskLimit(MOST_AT_ONCE);
  const probed = <Value>(probe: (url: string) => Promise<Value>) =>
    shared((url) =>
      limit.run((): Promise<ProbeResult<Value>> => probe(url).then((seen) => ({ seen }), failureResult)),
    );
  const site: SiteProbes = {
    website: probed((url) => visit(network, url, signal)),
    image: probed((url) => fetchImageType(network, url, signal)),
  };
  return async (input: DraftInput) => siteFindings(input, await probeSite(site, input));
}

interface SiteProbes {
  website(url: string): Promise<ProbeResult<Awaited<ReturnType<typeof visit>>>>;
  image(url: string): Promise<ProbeResult<unknown>>;
}

/** Probes a draft's website and images, in parallel where possible. Replacement images are probed only if the draft needs them. */
async function probeSite(
  site: SiteProbes,
  { websiteUrl, logoUrl, screenshotUrls = [] }: DraftInput,
): Promise<DraftProbes> {
  const visiting = site.website(websiteUrl);
  const logos = logoUrl === undefined ? [] : [site.image(logoUrl)];
  const shots = screenshotUrls.map((url) => site.image(url));
  const standIns = async (own: readonly Promise<ProbeResult<unknown>>[], kind: "icons" | "images") => {
    const results = await Promise.all(own);
    if (results.some((result) => "seen" in result)) return [];
    const urls = new Set(candidatesOf(await visiting, websiteUrl)[kind]);
    return Promise.all([...urls].map(async (url) => ({ url, result: await site.image(url) })));
  };
  const [website, [logo], screenshots, icons, images] = await Promise.all([
    visiting,
    Promise.all(logos),
    Promise.all(shots),
    standIns(logos, "icons"),
    standIns(shots, "images"),
  ]);
  return { website, logo, screenshots, icons, images };
}

/** Returns the images that a website offers. If its response is unusable, the default icon may still exist. */
function candidatesOf(website: ProbeResult<Awaited<ReturnType<typeof visit>>>, websiteUrl: string) {
  if ("seen" in website) {
    const { url, icons, images } = website.seen;
    return { icons: [...icons, faviconOf(url)], images };
  }
  const isRefused = "failed" in website && website.failed === "refused";
  return { icons: isRefused ? [faviconOf(websiteUrl)] : [], images: [] };
}

const MOST_AT_ONCE = 32;

async function visit(network: Network, address: string, signal: AbortSignal) {
  const answer = await guardedGet(network, { url: address, ...PAGE_REQUEST }, signal);
  const url = answer.url.href;
  try {
    const { icons, images } = await pageFacts(await pageOf(answer));
    return { url, isPage: true, icons, images };
  } catch (error) {
    if (error instanceof SiteError) return { url, isPage: false, icons: [], images: [] };
    throw error;
  }
}

function failureResult(error: unknown): Exclude<ProbeResult<never>, { readonly seen: never }> {
  if (error instanceof TimeoutError) return { notLookedAt: error.message };
  if (!(error instanceof SiteError)) throw error;
  if (NOT_LOOKED_AT.has(error.kind)) return { notLookedAt: error.message };
  return { failed: error.kind === "status" ? "refused" : "unreachable", reason: error.message };
}

/** The failures that are due to the circumstances of the request, not to the site. */
const NOT_LOOKED_AT: ReadonlySet<SiteErrorKind> = new Set(["port", "proxy", "blocked"]);
