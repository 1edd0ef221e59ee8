import { siteHost } from "../../base/text/parse-url.ts";
import type { DraftInput } from "../../contract/index.ts";

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
  /** A `problem` means that no image can be used. A `note` reports a check that was not possible. */
  readonly weight: "problem" | "warning" | "fact" | "note";
  readonly path: readonly (string | number)[];
  readonly rule: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** Derives a draft's findings from its probe results. Does not make requests. */
export function siteFindings(draft: DraftInput, probes: DraftProbes): readonly SiteFinding[] {
  return [...websiteFindings(draft, probes), ...mediaFindings(draft, probes)];
}

function websiteFindings({ websiteUrl }: DraftInput, { website }: DraftProbes): readonly SiteFinding[] {
  const warning = { weight: "warning", path: ["websiteUrl"] } as const;
  if ("notLookedAt" in website)
    return [{ ...warning, weight: "note", rule: "website", message: website.notLookedAt }];
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
  return [{ weight: "note", path, rule: "media", message: url + result.notLookedAt }];
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

function replacementFacts(
  { logoUrl, screenshotUrls }: DraftInput,
  { icons, images }: DraftProbes,
): readonly SiteFinding[] {
  const fact = (field: string, own: unknown, url: string | undefined): readonly SiteFinding[] =>
    own !== undefined || url === undefined
      ? []
      : [{ weight: "fact", path: [field], rule: "left-out", message: `omitted; ${url} will be used` }];
  return [
    ...fact("logoUrl", logoUrl, firstSeen(icons)),
    ...fact("screenshotUrls", screenshotUrls, firstSeen(images)),
  ];
}
