import type { Tool } from "../contract/index.ts";
import { cutEnd, padEnd } from "../terminal/cut.ts";
import { type Screen, symbol, webLink } from "../terminal/screen.ts";
import { widestOf, widthOf } from "../terminal/width.ts";
import { wrap } from "../terminal/wrap.ts";
import { oneLine } from "../text/sanitize.ts";
import { relativeIso } from "../text/times.ts";

const LEAST = 28;
const GAP = 2;

type Line = readonly [label: string, textOf: (tool: Tool) => string | null | undefined];

/** Draws listings side by side, one per column. Returns undefined for a plain or narrow screen, or for a single listing. */
export function compareListings(tools: readonly Tool[], screen: Screen): string | undefined {
  const { columns, ink, isPlain, now } = screen;
  const lines: readonly Line[] = [
    ["Slug", ({ slug }) => slug],
    ["Category", ({ category }) => category.name || category.slug],
    ["Tags", ({ tags }) => tags.map(({ slug }) => slug).join(", ")],
    ["Listed", ({ listedAt }) => relativeIso(listedAt, now)],
    [
      "Badge",
      ({ verification }) => (verification.badgeVerified ? `${symbol("verified", isPlain)} verified` : null),
    ],
    ["Website", ({ websiteUrl }) => websiteUrl],
  ];
  const shown = lines.filter(([, textOf]) => tools.some(textOf));
  const margin = 2 * GAP + widestOf(shown.map(([label]) => label));
  const width = Math.floor((columns - margin) / tools.length) - GAP;
  if (isPlain || tools.length < 2 || width < LEAST || widestOf(tools.map(({ slug }) => slug)) > width)
    return undefined;
  // Facts are cut to one line. Names and headlines, which have no label, are wrapped.
  const drawLine = ([label, textOf]: Line, paint: (text: string, tool: Tool) => string) => {
    const cells = tools.map((tool) =>
      label === ""
        ? wrap(oneLine(textOf(tool) ?? ""), width, () => false)
        : [cutEnd(oneLine(textOf(tool) || symbol("none", false)), width)],
    );
    const height = cells.reduce((most, { length }) => Math.max(most, length), 0);
    const start = padEnd(`  ${label}`, margin).replace(label, label && ink.dim(label));
    return Array.from({ length: height }, (_, line) => {
      const painted = tools.map((tool, index) => {
        const text = cells[index]?.[line] ?? "";
        return paint(text, tool) + " ".repeat(width + GAP - widthOf(text));
      });
      return (start + painted.join("")).trimEnd();
    });
  };
  const paintFact = (label: string) => (text: string, tool: Tool) => {
    if (label === "Website") return webLink(ink, text, tool.websiteUrl);
    return label === "Badge" && text.startsWith(symbol("verified", isPlain)) ? ink.green(text) : text;
  };
  return [
    ...drawLine(["", ({ name, slug }) => name || slug], ink.bold),
    ...drawLine(["", ({ listingHeadline }) => listingHeadline], (text) => text),
    "",
    ...shown.flatMap((line) => drawLine(line, paintFact(line[0]))),
  ].join("\n");
}
