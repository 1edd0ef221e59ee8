import type { DraftInput } from "../../contract/index.ts";
import type { Finding } from "./findings.ts";
import type { DraftLooks, Look, StandIn } from "./looks.ts";

/** A logo or screenshot that the draft names. */
interface Medium {
  readonly path: readonly (string | number)[];
  readonly look: Look<unknown>;
  /** What takes its place when it will not do. */
  readonly standIn: string | undefined;
}

/** Returns what the media of a draft come to: those that it names, and those of the website that stand in. */
export function judgeMedia(draft: DraftInput, looks: DraftLooks): readonly Finding[] {
  const media = mediaOf(looks);
  const all = [...media.map(({ look }) => look), ...standIns(looks).map(({ look }) => look)];
  const notes = media.flatMap(({ path, look }): Finding[] =>
    "notLookedAt" in look ? [{ weight: "note", path, rule: "media", message: look.notLookedAt }] : [],
  );
  if (all.some((look) => "seen" in look)) return [...notes, ...passedOver(media), ...factsOf(draft, looks)];
  // Whoever was not looked at may be what is used.
  const isOpen = "notLookedAt" in looks.website || all.some((look) => "notLookedAt" in look);
  if (isOpen) return [...notes, ...standInNotes(looks), ...passedOver(media)];
  if (media.length > 0) return missing(media);
  const isReachable = !("failed" in looks.website && looks.website.failed === "unreachable");
  const message = "is missing, and the website has neither an icon nor an Open Graph image";
  return isReachable ? [{ weight: "media", path: ["logoUrl"], rule: "media", message }] : [];
}

function mediaOf({ logo, screenshots, icons, images }: DraftLooks): readonly Medium[] {
  const logos = logo === undefined ? [] : [{ path: ["logoUrl"], look: logo, standIn: firstSeen(icons) }];
  const isAnySeen = screenshots.some((look) => "seen" in look);
  const standIn = isAnySeen ? undefined : firstSeen(images);
  return [
    ...logos,
    ...screenshots.map((look, index) => ({ path: ["screenshotUrls", index], look, standIn })),
  ];
}

function standIns({ icons, images }: DraftLooks): readonly StandIn[] {
  return [...icons, ...images];
}

/** One for all: what stands in comes from one website. */
function standInNotes(looks: DraftLooks): readonly Finding[] {
  const notes = standIns(looks).flatMap(({ url, look }): Finding[] =>
    "notLookedAt" in look
      ? [{ weight: "note", path: ["logoUrl"], rule: "media", message: `${url} ${look.notLookedAt}` }]
      : [],
  );
  return notes.slice(0, 1);
}

function firstSeen(candidates: readonly StandIn[]): string | undefined {
  return candidates.find(({ look }) => "seen" in look)?.url;
}

/** One that will not do, while something else is there. */
function passedOver(media: readonly Medium[]): readonly Finding[] {
  return media.flatMap(({ path, look, standIn }): Finding[] => {
    if (!("failed" in look)) return [];
    const message = standIn === undefined ? look.reason : `${look.reason}: ${standIn} will be used`;
    return [{ weight: "warning", path, rule: look.failed, message }];
  });
}

function missing(media: readonly Medium[]): readonly Finding[] {
  return media.flatMap(({ path, look }): Finding[] =>
    "failed" in look
      ? [{ weight: "media", path, rule: "media", message: `${look.reason}, and nothing can stand in` }]
      : [],
  );
}

function factsOf({ logoUrl, screenshotUrls }: DraftInput, { icons, images }: DraftLooks): readonly Finding[] {
  const fact = (path: string, url: string | undefined): Finding[] =>
    url === undefined
      ? []
      : [{ weight: "fact", path: [path], rule: "left-out", message: `is left out: ${url} will be used` }];
  return [
    ...(logoUrl === undefined ? fact("logoUrl", firstSeen(icons)) : []),
    ...(screenshotUrls === undefined ? fact("screenshotUrls", firstSeen(images)) : []),
  ];
}
