import type { Tool } from "../contract/index.ts";
import { oneLine } from "../text/sanitize.ts";
import { fullTime } from "../text/times.ts";
import { widthOf } from "../text/width.ts";
import { type Indentation, keepsWords } from "../text/wrap.ts";
import { type Fact, layOutFacts } from "./facts.ts";
import type { Screen } from "./view.ts";

const INDENT = 2;

/** Draws the facts of a listing, a line each; with room, times stand beside slug and category, and media as URLs. */
export function toolFacts(tool: Tool, screen: Screen, isWide: boolean): string {
  const times = timesOf(tool, screen.now);
  const facts = [...mainOf(tool), ...(isWide ? mediaUrlsOf(tool) : [])];
  const beside = isWide ? layOutBeside(facts, times, screen) : undefined;
  if (beside !== undefined) return beside;
  const keeps = keepsWords(tool.slug, tool.category.slug, ...tool.tags.map(({ slug }) => slug));
  const all = [...mainOf(tool), ...times, ...(isWide ? mediaUrlsOf(tool) : mediaOf(tool))];
  return layOut(all, screen, { indent: INDENT, keeps }).join("\n");
}

function mainOf({ slug, category, tags, websiteUrl, listbulbUrl }: Tool): Fact[] {
  return known([
    ["Slug", slug],
    ["Category", category.slug === "" ? category.name : `${category.name} (${category.slug})`],
    ["Tags", tags.map((tag) => tag.slug).join(", ")],
    ["Website", websiteUrl],
    ["Listing", listbulbUrl],
  ]);
}

function timesOf({ listedAt, verification }: Tool, now: Date): Fact[] {
  const verified = `verified ${fullTime(verification.badgeVerifiedAt, now) ?? ""}`.trim();
  return known([
    ["Listed", fullTime(listedAt, now)],
    ["Badge", verification.badgeVerified ? verified : null],
  ]);
}

function mediaUrlsOf({ logoUrl, imageUrl }: Tool): Fact[] {
  return known([
    ["Logo", logoUrl],
    ["Image", imageUrl],
  ]);
}

function mediaOf({ logoUrl, imageUrl }: Tool): Fact[] {
  const media = [...(logoUrl ? ["logo"] : []), ...(imageUrl ? ["image"] : [])];
  return media.length === 0 ? [] : [["Media", `${media.join(", ")} (--json for the URLs)`]];
}

/** Lays out the second facts at the right of the first lines; undefined when one of these is too long for that. */
function layOutBeside(facts: readonly Fact[], second: readonly Fact[], screen: Screen): string | undefined {
  const start = Math.floor(screen.columns / 2) + INDENT;
  const right = layOut(second, screen, { indent: 0 });
  const widths = layOut(facts, unpainted(screen), { indent: INDENT }).map(widthOf);
  const rightWidths = layOut(second, unpainted(screen), { indent: 0 }).map(widthOf);
  const isFitting = rightWidths.every(
    (width, index) => start + width <= screen.columns && (widths[index] ?? start) <= start - 2,
  );
  if (!isFitting) return undefined;
  return layOut(facts, screen, { indent: INDENT })
    .map((line, index) => line + besideOf(right[index], start - (widths[index] ?? 0)))
    .join("\n");
}

function besideOf(text: string | undefined, gap: number): string {
  return text === undefined ? "" : " ".repeat(gap) + text;
}

function layOut(
  facts: readonly Fact[],
  { columns, ink, isPlain }: Screen,
  { indent, keeps }: Indentation,
): string[] {
  const clean = facts.map(([label, value]): Fact => [label, oneLine(value)]);
  return layOutFacts(clean, { columns, indent: isPlain ? 0 : indent, paintLabel: ink.dim, isPlain, keeps });
}

function unpainted(screen: Screen): Screen {
  return { ...screen, ink: { ...screen.ink, dim: (text) => text } };
}

/** Returns the facts that are not null or empty. */
function known(facts: readonly (readonly [string, string | null | undefined])[]): Fact[] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
