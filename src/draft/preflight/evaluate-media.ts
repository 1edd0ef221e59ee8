import type { DraftInput } from "../../contract/index.ts";
import type { Finding } from "./findings.ts";
import type { DraftProbes, ProbeResult, StandIn } from "./probe-result.ts";

/** A logo or screenshot that the draft names. */
interface Medium {
  readonly path: readonly (string | number)[];
  readonly result: ProbeResult<unknown>;
  /** The picture that takes its place when it will not do. */
  readonly standIn: string | undefined;
}

/** Returns what the media of a draft come to: those that it names, and those of the website that stand in. */
export function evaluateMedia(draft: DraftInput, results: DraftProbes): readonly Finding[] {
  const media = mediaOf(results);
  const all = [...media.map(({ result }) => result), ...standIns(results).map(({ result }) => result)];
  const notes = media.flatMap(({ path, result }): Finding[] =>
    "notLookedAt" in result ? [{ weight: "note", path, rule: "media", message: result.notLookedAt }] : [],
  );
  if (all.some((result) => "seen" in result))
    return [...notes, ...passedOver(media), ...factsOf(draft, results)];
  // Whoever was not looked at may be what is used.
  const isOpen = "notLookedAt" in results.website || all.some((result) => "notLookedAt" in result);
  if (isOpen) return [...notes, ...standInNotes(results), ...passedOver(media)];
  if (media.length > 0) return missing(media);
  const isReachable = !("failed" in results.website && results.website.failed === "unreachable");
  const message = "is missing, and the website has neither an icon nor an Open Graph image";
  return isReachable ? [{ weight: "media", path: ["logoUrl"], rule: "media", message }] : [];
}

function mediaOf({ logo, screenshots, icons, images }: DraftProbes): readonly Medium[] {
  const logos = logo === undefined ? [] : [{ path: ["logoUrl"], result: logo, standIn: firstSeen(icons) }];
  const isAnySeen = screenshots.some((result) => "seen" in result);
  const standIn = isAnySeen ? undefined : firstSeen(images);
  return [
    ...logos,
    ...screenshots.map((result, index) => ({ path: ["screenshotUrls", index], result, standIn })),
  ];
}

function standIns({ icons, images }: DraftProbes): readonly StandIn[] {
  return [...icons, ...images];
}

/** One for all: what stands in comes from one website. */
function standInNotes(results: DraftProbes): readonly Finding[] {
  const notes = standIns(results).flatMap(({ url, result }): Finding[] =>
    "notLookedAt" in result
      ? [{ weight: "note", path: ["logoUrl"], rule: "media", message: `${url} ${result.notLookedAt}` }]
      : [],
  );
  return notes.slice(0, 1);
}

function firstSeen(candidates: readonly StandIn[]): string | undefined {
  return candidates.find(({ result }) => "seen" in result)?.url;
}

/** One that will not do, while something else is there. */
function passedOver(media: readonly Medium[]): readonly Finding[] {
  return media.flatMap(({ path, result, standIn }): Finding[] => {
    if (!("failed" in result)) return [];
    const message = standIn === undefined ? result.reason : `${result.reason}: ${standIn} will be used`;
    return [{ weight: "warning", path, rule: result.failed, message }];
  });
}

function missing(media: readonly Medium[]): readonly Finding[] {
  return media.flatMap(({ path, result }): Finding[] =>
    "failed" in result
      ? [{ weight: "media", path, rule: "media", message: `${result.reason}, and nothing can stand in` }]
      : [],
  );
}

function factsOf(
  { logoUrl, screenshotUrls }: DraftInput,
  { icons, images }: DraftProbes,
): readonly Finding[] {
  const fact = (path: string, url: string | undefined): Finding[] =>
    url === undefined
      ? []
      : [{ weight: "fact", path: [path], rule: "left-out", message: `is left out: ${url} will be used` }];
  return [
    ...(logoUrl === undefined ? fact("logoUrl", firstSeen(icons)) : []),
    ...(screenshotUrls === undefined ? fact("screenshotUrls", firstSeen(images)) : []),
  ];
}
