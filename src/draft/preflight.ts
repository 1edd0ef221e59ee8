import { createTaskLimit } from "../base/runtime/tasks.ts";
import { siteHost } from "../base/text/parse-url.ts";
import { TimeoutError } from "../contract/errors/remote-errors.ts";
import type { DraftInput } from "../contract/index.ts";
import { guardedGet } from "../site/get.ts";
import { fetchImageType } from "../site/image.ts";
import type { Network } from "../site/network.ts";
import { PAGE_REQUEST, pageOf } from "../site/page.ts";
import { faviconOf, pageFacts } from "../site/page-facts.ts";
import { SiteError, type SiteErrorKind } from "../site/site-error.ts";

/** The result of a probe: a value, a failure, or the reason why there is neither. */
export type ProbeResult<Value> =
  | { readonly seen: Value }
  /** No response or an unusable response. `reason` completes a sentence about the URL, such as `responds with 404 Not Found`. */
  | { readonly failed: "unreachable" | "refused"; readonly reason: string }
  | { readonly notLookedAt: string };

/** An image from the website that can replace a missing or unusable image, and its probe result. */
export interface StandIn {
  readonly url: string;
  readonly result: ProbeResult<unknown>;
}

export interface DraftProbes {
  readonly website: ProbeResult<{ readonly url: string; readonly isPage: boolean }>;
  readonly logo: ProbeResult<unknown> | undefined;
  readonly screenshots: readonly ProbeResult<unknown>[];
  /** The website's icons, best first, or an empty array if the draft's logo is usable. */
  readonly icons: readonly StandIn[];
  /** The website's Open Graph and Twitter images, best first, or an empty array if one of the draft's screenshots is usable. */
  readonly images: readonly StandIn[];
}

export interface SiteFinding {
  /** A `problem` means that no image can be used. `unseen` reports a check that was not possible. */
  readonly weight: "problem" | "warning" | "fact" | "unseen";
  readonly path: readonly (string | number)[];
  readonly rule: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** Returns a function that looks at a draft's website and images. All drafts of a command share the probes. */
export function siteLooks(network: Network, signal: AbortSignal) {
  const limit = createTaskLimit(MOST_CHECKS);
  const probed = <Value>(probe: (url: string) => Promise<Value>) => {
    const started = new Map<string, Promise<ProbeResult<Value>>>();
    return (url: string) => {
      const result = started.get(url) ?? limit(() => probe(url).then((seen) => ({ seen }), failureResult));
      started.set(url, result);
      return result;
    };
  };
  const visited = probed((url) => visit(network, url, signal));
  const image = probed((url): Promise<unknown> => fetchImageType(network, url, signal));
  return async (input: DraftInput) =>
    siteFindings(input, await probeSite(input, visited(input.websiteUrl), image));
}

type Visit = ProbeResult<Awaited<ReturnType<typeof visit>>>;

/** Probes a draft's website and images, in parallel where possible. Replacement images are probed only if the draft needs them. */
async function probeSite(
  { websiteUrl, logoUrl, screenshotUrls = [] }: DraftInput,
  visiting: Promise<Visit>,
  image: (url: string) => Promise<ProbeResult<unknown>>,
): Promise<DraftProbes> {
  const logos = logoUrl === undefined ? [] : [image(logoUrl)];
  const shots = screenshotUrls.map(image);
  const standIns = async (own: readonly Promise<ProbeResult<unknown>>[], kind: "icons" | "images") => {
    const results = await Promise.all(own);
    if (results.some((result) => "seen" in result)) return [];
    const urls = new Set(candidatesOf(await visiting, websiteUrl)[kind]);
    return Promise.all([...urls].map(async (url) => ({ url, result: await image(url) })));
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
function candidatesOf(website: Visit, websiteUrl: string) {
  if ("seen" in website) return website.seen;
  const isRefused = "failed" in website && website.failed === "refused";
  return { icons: isRefused ? [faviconOf(websiteUrl)] : [], images: [] };
}

const MOST_CHECKS = 32;

async function visit(network: Network, address: string, signal: AbortSignal) {
  const answer = await guardedGet(network, { url: address, ...PAGE_REQUEST }, signal);
  const url = answer.url.href;
  try {
    const { icons, images } = await pageFacts(await pageOf(answer));
    return { url, isPage: true, icons: [...icons, faviconOf(url)], images };
  } catch (error) {
    if (error instanceof SiteError) return { url, isPage: false, icons: [faviconOf(url)], images: [] };
    throw error;
  }
}

function failureResult(error: unknown): ProbeResult<never> {
  if (error instanceof TimeoutError) return { notLookedAt: error.message };
  if (!(error instanceof SiteError)) throw error;
  if (NOT_LOOKED_AT.has(error.kind)) return { notLookedAt: error.message };
  return { failed: error.kind === "status" ? "refused" : "unreachable", reason: error.message };
}

/** The failures that are due to the circumstances of the request, not to the site. */
const NOT_LOOKED_AT: ReadonlySet<SiteErrorKind> = new Set(["port", "proxy", "blocked"]);

/** Derives a draft's findings from its probe results. Does not make requests. */
export function siteFindings(draft: DraftInput, probes: DraftProbes): readonly SiteFinding[] {
  return [...websiteFindings(draft, probes), ...mediaFindings(draft, probes)];
}

function websiteFindings({ websiteUrl }: DraftInput, { website }: DraftProbes): readonly SiteFinding[] {
  const warning = { weight: "warning", path: ["websiteUrl"] } as const;
  if ("notLookedAt" in website)
    return [{ ...warning, weight: "unseen", rule: "website", message: website.notLookedAt }];
  if ("failed" in website) return [{ ...warning, rule: website.failed, message: website.reason }];
  const { url, isPage } = website.seen;
  const host = siteHost(new URL(url));
  const message = `redirects to another host, ${host}`;
  const isMoved = host !== siteHost(new URL(websiteUrl));
  return [
    ...(isPage ? [] : [{ ...warning, rule: "refused", message: "is not a web page" }]),
    ...(isMoved ? [{ ...warning, rule: "redirect", message, suggestion: url }] : []),
  ];
}

/** Returns the findings for a draft's media, and for the website's images that would replace them. */
function mediaFindings(draft: DraftInput, probes: DraftProbes): readonly SiteFinding[] {
  const { website, icons, images } = probes;
  const media = mediaOf(probes);
  const standIns = [...icons, ...images];
  const all = [...media, ...standIns].map(({ result }) => result);
  const notes = media.flatMap(({ path, result }) => noteOn(path, result));
  if (all.some((result) => "seen" in result))
    return [...notes, ...unusable(media), ...replacementFacts(draft, probes)];
  // An image that was not checked may be usable.
  if ("notLookedAt" in website || all.some((result) => "notLookedAt" in result)) {
    // One note is enough for all replacement images, because they belong to the same website.
    const ofStandIns = standIns.flatMap(({ url, result }) => noteOn(["logoUrl"], result, `${url} `));
    return [...notes, ...ofStandIns.slice(0, 1), ...unusable(media)];
  }
  if (media.length > 0) return unusable(media, true);
  if ("failed" in website && website.failed === "unreachable") return [];
  const message = "missing, and the website has no usable icon or Open Graph image";
  return [{ weight: "problem", path: ["logoUrl"], rule: "media", message }];
}

function noteOn(path: SiteFinding["path"], result: ProbeResult<unknown>, url = ""): readonly SiteFinding[] {
  if (!("notLookedAt" in result)) return [];
  return [{ weight: "unseen", path, rule: "media", message: url + result.notLookedAt }];
}

/** Returns a draft's own media, each with the URL of any image that the service would use instead. */
function mediaOf({ logo, screenshots, icons, images }: DraftProbes) {
  const standIn = screenshots.some((result) => "seen" in result) ? undefined : firstSeen(images);
  return [
    ...(logo ? [{ path: ["logoUrl"], result: logo, standIn: firstSeen(icons) }] : []),
    ...screenshots.map((result, index) => ({ path: ["screenshotUrls", index], result, standIn })),
  ];
}

function firstSeen(candidates: readonly StandIn[]): string | undefined {
  return candidates.find(({ result }) => "seen" in result)?.url;
}

function unusable(media: ReturnType<typeof mediaOf>, isNone = false): readonly SiteFinding[] {
  return media.flatMap(({ path, result, standIn }): SiteFinding[] => {
    if (!("failed" in result)) return [];
    const { failed, reason } = result;
    if (isNone)
      return [{ weight: "problem", path, rule: "media", message: `${reason}, and no other image was found` }];
    const message = standIn === undefined ? reason : `${reason}; ${standIn} will be used`;
    return [{ weight: "warning", path, rule: failed, message }];
  });
}

function replacementFacts({ logoUrl, screenshotUrls }: DraftInput, { icons, images }: DraftProbes) {
  const fact = (field: string, own: unknown, url: string | undefined): readonly SiteFinding[] =>
    own !== undefined || url === undefined
      ? []
      : [{ weight: "fact", path: [field], rule: "left-out", message: `omitted; ${url} will be used` }];
  return [
    ...fact("logoUrl", logoUrl, firstSeen(icons)),
    ...fact("screenshotUrls", screenshotUrls, firstSeen(images)),
  ];
}
