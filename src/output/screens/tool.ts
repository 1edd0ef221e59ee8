import type { Tool } from "../../contract/index.ts";
import { padEnd } from "../cut.ts";
import { type Fact, layOutFacts } from "../facts.ts";
import { oneLine } from "../sanitize.ts";
import { commandLine } from "../shell-word.ts";
import { sign } from "../symbols.ts";
import { fullTime } from "../times.ts";
import type { Screen } from "../view.ts";
import { widthOf } from "../width.ts";
import { wrap } from "../wrap.ts";

/** From this width on there is room for two columns of facts, and for the URLs of the media. */
const WIDE = 110;
/** Longer lines are hard to read, however wide the terminal is. */
const MEASURE = { narrow: 78, wide: 104 } as const;
const INDENT = 2;

/** A listing as a card: name and placement, headline, facts, description. What is null has no line. */
export function toolScreen(tool: Tool, screen: Screen): string {
  const isWide = screen.columns >= WIDE && !screen.isPlain;
  const columns = Math.min(screen.columns, isWide ? MEASURE.wide : MEASURE.narrow);
  const facts = factsOf(tool, { ...screen, columns }, isWide);
  const description = tool.description
    ? wrap(tool.description, columns - INDENT).map((line) => (line === "" ? "" : " ".repeat(INDENT) + line))
    : [];
  const blocks = [[...title(tool, { ...screen, columns }), ...headline(tool, columns)], facts, description];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

/** What can be done with a listing next. */
export function toolFooter({ slug, tags }: Tool, { ink, columns, isPlain }: Screen): string {
  const open = `Open it: ${commandLine("catalog", "show", slug, "--web")}`;
  const [tag] = tags;
  const similar = tag
    ? ` ${sign("separator", isPlain)} similar: ${commandLine("catalog", "search", "--tag", tag.slug)}`
    : "";
  return ["", ...wrap(open + similar, columns).map(ink.dim)].join("\n");
}

/** Placement and badge stand at the right of the name, or below it. */
function title({ name, featured, verification }: Tool, { ink, columns, isPlain }: Screen): string[] {
  const marks = [
    ...(featured ? [{ text: `${sign("featured", isPlain)} featured`, paint: ink.yellow }] : []),
    ...(verification.badgeVerified
      ? [{ text: `${sign("verified", isPlain)} verified`, paint: ink.green }]
      : []),
  ];
  const plain = marks.map(({ text }) => text).join("  ");
  const painted = marks.map(({ text, paint }) => paint(text)).join("  ");
  const gap = columns - widthOf(oneLine(name)) - widthOf(plain);
  if (painted !== "" && gap >= 2 && !isPlain) return [ink.bold(oneLine(name)) + " ".repeat(gap) + painted];
  return [...wrap(oneLine(name), columns).map(ink.bold), ...(painted === "" ? [] : [painted])];
}

function headline({ listingHeadline }: Tool, columns: number): string[] {
  return listingHeadline ? wrap(oneLine(listingHeadline), columns) : [];
}

function factsOf(tool: Tool, screen: Screen, isWide: boolean): string[] {
  const { columns, now, ink, isPlain } = screen;
  const layout = { columns, indent: INDENT, paintLabel: ink.dim, isPlain };
  const main: Fact[] = [
    ["Slug", tool.slug],
    ["Category", `${tool.category.name} (${tool.category.slug})`],
  ];
  const more: Fact[] = present([
    ["Tags", tool.tags.map(({ slug }) => slug).join(", ")],
    ["Website", tool.websiteUrl],
    ["Listing", tool.listbulbUrl],
  ]);
  const times: Fact[] = present([
    ["Listed", fullTime(tool.listedAt, now)],
    ["Badge", badgeOf(tool, now)],
  ]);
  const media: Fact[] = isWide
    ? present([
        ["Logo", tool.logoUrl],
        ["Image", tool.imageUrl],
      ])
    : mediaOf(tool);
  const beside = isWide ? besides(main, times, layout) : undefined;
  return beside
    ? [...beside, ...layOutFacts([["Category", ""], ...more, ...media], layout).slice(1)]
    : layOutFacts([...main, ...more, ...times, ...media].map(clean), layout);
}

/** Two columns of facts, when both fit; undefined when not. */
function besides(
  left: readonly Fact[],
  right: readonly Fact[],
  layout: Parameters<typeof layOutFacts>[1],
): string[] | undefined {
  const half = Math.floor(layout.columns / 2);
  const measure = { ...layout, paintLabel: (label: string) => label };
  const isFitting = [
    ...layOutFacts(left.map(clean), measure),
    ...layOutFacts(right.map(clean), measure),
  ].every((line) => !line.includes("\n") && widthOf(line) <= half);
  if (!isFitting || right.length > left.length) return undefined;
  const widths = layOutFacts(left.map(clean), measure).map(widthOf);
  const rightLines = layOutFacts(right.map(clean), { ...layout, indent: 0 });
  return layOutFacts(left.map(clean), layout).map((line, index) => {
    const beside = rightLines[index];
    return beside === undefined ? line : line + padEnd("", half + INDENT - (widths[index] ?? 0)) + beside;
  });
}

function badgeOf({ verification }: Tool, now: Date): string | undefined {
  if (!verification.badgeVerified) return undefined;
  return `verified ${fullTime(verification.badgeVerifiedAt, now) ?? ""}`.trim();
}

function mediaOf({ logoUrl, imageUrl }: Tool): Fact[] {
  const media = [...(logoUrl ? ["logo"] : []), ...(imageUrl ? ["image"] : [])];
  return media.length === 0 ? [] : [["Media", `${media.join(", ")} (--json for the URLs)`]];
}

function present(facts: readonly (readonly [string, string | null | undefined])[]): Fact[] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

function clean([label, value]: Fact): Fact {
  return [label, oneLine(value)];
}
