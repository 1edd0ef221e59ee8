import type { Tool } from "../contract/index.ts";
import { type Advice, command } from "../errors/advice.ts";
import { footer, unreadableNote } from "../terminal/advice.ts";
import { type Fact, layOutFacts } from "../terminal/facts.ts";
import { sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { widthOf } from "../terminal/width.ts";
import { type Indentation, keepsWords, wrap, wrapIndented } from "../terminal/wrap.ts";
import { oneLine } from "../text/sanitize.ts";
import { fullTime } from "../text/times.ts";
import { TOOL_FIELDS } from "./tool-fields.ts";
import type { View } from "./view.ts";

/** The number of listings with unreadable fields. */
export interface ToolFacts {
  readonly count: number;
  readonly unreadable: number;
}

/** The view of live listings, each drawn as a card. */
export const toolView: View<Tool, ToolFacts> = {
  form: "either",
  fields: TOOL_FIELDS,
  isOpen: true,
  hasBody: true,
  quiet: "slug",
  body: ({ rows }, screen) => rows.map((row) => toolScreen(row, screen)).join("\n\n"),
  footer: ({ rows: [first], isSingle }, screen) =>
    first && isSingle ? footer(nextSteps(first), screen) : "",
  notes: (facts) => unreadableNote("listings", facts),
};

/** The least width for two columns of facts and the URLs of the media. */
const WIDE = 110;
/** The longest line that is easy to read, on narrow and wide terminals. */
const MEASURE = { narrow: 78, wide: 104 } as const;
const INDENT = 2;

/** Draws a listing as a card: name and placement, headline, facts, description. Null properties are not shown. */
function toolScreen(tool: Tool, screen: Screen): string {
  const isWide = screen.columns >= WIDE && !screen.isPlain;
  const columns = Math.min(screen.columns, isWide ? MEASURE.wide : MEASURE.narrow);
  const card = { ...screen, columns };
  const description = wrapIndented(tool.description ?? "", columns, { indent: screen.isPlain ? 0 : INDENT });
  const head = [...title(tool, card), ...headline(tool, columns)].join("\n");
  return [head, toolFacts(tool, card, isWide), description].filter((block) => block !== "").join("\n\n");
}

/** Returns advice to open a listing, and to see more listings of its category. */
function nextSteps({ slug, category }: Tool): readonly Advice[] {
  const more =
    category.slug === ""
      ? []
      : [
          {
            text: `More in ${oneLine(category.name || category.slug)}`,
            command: command("search", [], { category: category.slug }),
          },
        ];
  return [{ text: "Open it", command: command("show", [slug], { web: true }) }, ...more];
}

/** Draws the name, with placement and badge at its right or below it. A listing without a name shows its slug. */
function title(
  { slug, name: given, featured, verification }: Tool,
  { ink, columns, isPlain }: Screen,
): string[] {
  const name = oneLine(given || slug);
  const marks = [
    ...(featured ? [{ text: `${sign("featured", isPlain)} featured`, paint: ink.bold }] : []),
    ...(verification.badgeVerified
      ? [{ text: `${sign("verified", isPlain)} verified`, paint: ink.bold }]
      : []),
  ];
  const plain = marks.map(({ text }) => text).join("  ");
  const painted = marks.map(({ text, paint }) => paint(text)).join("  ");
  const gap = columns - widthOf(name) - widthOf(plain);
  if (painted !== "" && gap >= 2 && !isPlain) return [ink.bold(name) + " ".repeat(gap) + painted];
  return [...wrap(name, columns, keepsWords(slug)).map(ink.bold), ...(painted === "" ? [] : [painted])];
}

function headline({ listingHeadline }: Tool, columns: number): string[] {
  return listingHeadline ? wrap(oneLine(listingHeadline), columns) : [];
}

/** Draws the facts of a listing, one per line. On a wide screen, times are to the right of slug and category, and media are URLs. */
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

/** Lays out the second facts to the right of the first lines. Returns undefined when one of those lines is too long. */
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
