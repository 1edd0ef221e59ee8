import type { DraftInput } from "../../contract/index.ts";
import type { DraftProbes, ProbeResult, SiteFinding, StandIn } from "./probe-result.ts";

interface Medium {
  readonly path: readonly (string | number)[];
  readonly result: ProbeResult<unknown>;
  /** The URL of any image that the service would use instead. */
  readonly standIn: string | undefined;
}

/** Returns the findings for a draft's media, and for the website's images that would replace them. */
export function evaluateMedia(draft: DraftInput, probes: DraftProbes): readonly SiteFinding[] {
  const media = mediaOf(probes);
  const standIns = [...probes.icons, ...probes.images];
  const all = [...media, ...standIns].map(({ result }) => result);
  const notes = media.flatMap(({ path, result }) => noteOn(path, result));
  if (all.some((result) => "seen" in result))
    return [...notes, ...unusable(media), ...replacementFacts(draft, probes)];
  // An image that was not checked may be usable.
  const isOpen = "notLookedAt" in probes.website || all.some((result) => "notLookedAt" in result);
  if (isOpen) {
    // One note is enough for all replacement images, because they belong to the same website.
    const standInNotes = standIns
      .flatMap(({ url, result }) => noteOn(["logoUrl"], result, `${url} `))
      .slice(0, 1);
    return [...notes, ...standInNotes, ...unusable(media)];
  }
  if (media.length > 0) return unusable(media, true);
  const isReachable = !("failed" in probes.website && probes.website.failed === "unreachable");
  const message = "missing, and the website has no usable icon or Open Graph image";
  return isReachable ? [{ weight: "media", path: ["logoUrl"], rule: "media", message }] : [];
}

function noteOn(path: SiteFinding["path"], result: ProbeResult<unknown>, url = ""): readonly SiteFinding[] {
  if (!("notLookedAt" in result)) return [];
  return [{ weight: "note", path, rule: "media", message: url + result.notLookedAt }];
}

function mediaOf({ logo, screenshots, icons, images }: DraftProbes): readonly Medium[] {
  const standIn = screenshots.some((result) => "seen" in result) ? undefined : firstSeen(images);
  return [
    ...(logo ? [{ path: ["logoUrl"], result: logo, standIn: firstSeen(icons) }] : []),
    ...screenshots.map((result, index) => ({ path: ["screenshotUrls", index], result, standIn })),
  ];
}

function firstSeen(candidates: readonly StandIn[]): string | undefined {
  return candidates.find(({ result }) => "seen" in result)?.url;
}

function unusable(media: readonly Medium[], isNone = false): readonly SiteFinding[] {
  return media.flatMap(({ path, result, standIn }): SiteFinding[] => {
    if (!("failed" in result)) return [];
    const { failed, reason } = result;
    if (isNone)
      return [{ weight: "media", path, rule: "media", message: `${reason}, and no other image was found` }];
    const message = standIn === undefined ? reason : `${reason}; ${standIn} will be used`;
    return [{ weight: "warning", path, rule: failed, message }];
  });
}

function replacementFacts(
  { logoUrl, screenshotUrls }: DraftInput,
  { icons, images }: DraftProbes,
): readonly SiteFinding[] {
  const fact = (path: string, url: string | undefined): SiteFinding[] =>
    url === undefined
      ? []
      : [{ weight: "fact", path: [path], rule: "left-out", message: `omitted; ${url} will be used` }];
  return [
    ...(logoUrl === undefined ? fact("logoUrl", firstSeen(icons)) : []),
    ...(screenshotUrls === undefined ? fact("screenshotUrls", firstSeen(images)) : []),
  ];
}
