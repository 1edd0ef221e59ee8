import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { widthOf } from "../src/cli/terminal/width.ts";
import type { PicturedCatalog } from "./run-catalog.ts";
import { escaped, type Segment, segmentsOf, THEMES } from "./terminal-html.ts";

const COLUMNS = 80;
const ROWS = 18;
const SECONDS = 12;
const LINE = 20;
const CELL = 8.43;
const MARGIN = 20;

/** The draft file that the documents use, with a mistake. */
const DRAFT = readFileSync("examples/aurora.json", "utf8").replace("office-writing", "office");

const CREATE = "catalog draft create aurora.json --sandbox";
/** The command lines that are run one after the other. The picture shows the output of each except the correction. */
const STEPS = [
  "catalog search notes --sandbox",
  "catalog draft check aurora.json --sandbox",
  "sed -i s/office/office-writing/ aurora.json",
  "catalog draft check aurora.json --sandbox",
  CREATE,
  CREATE,
];
/** The steps that each scene shows. The last scene shows both attempts to create the draft. */
const SCENES = [[0], [1], [2, 3], [4], [4, 5]];

/** Writes the README's animation for a light and for a dark page: commands and their output, in a loop. */
export function writeDemo(catalog: PicturedCatalog, folder: string): void {
  writeFileSync(join(catalog.home, "aurora.json"), DRAFT);
  const outputs = STEPS.map((line) => `$ \u001b[1m${line}\u001b[22m\n${catalog.inTerminal(line, COLUMNS)}`);
  const scenes = SCENES.map((steps) => steps.map((step) => outputs[step]).join(""));
  for (const theme of ["light", "dark"] as const)
    writeFileSync(join(folder, `demo-${theme}.svg`), demo(scenes, theme));
}

function demo(outputs: readonly string[], theme: keyof typeof THEMES): string {
  const { background, text, border } = THEMES[theme];
  const width = Math.ceil(COLUMNS * CELL + 2 * MARGIN);
  const height = ROWS * LINE + 2 * MARGIN;
  const scenes = outputs.map((output, index) => scene(segmentsOf(output, theme), index));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>catalog finds listings, reports a mistake in a draft, creates the draft, and finds it again</title>
<style>
text { font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; fill: ${text} }
g { opacity: 0; animation: scene ${SECONDS}s step-end infinite }
${scenes.map((_, index) => `.s${index} { animation-delay: ${(index * SECONDS) / scenes.length}s }`).join("\n")}
@keyframes scene { 0% { opacity: 1 } ${100 / scenes.length}% { opacity: 0 } }
@media (prefers-reduced-motion: reduce) { g { animation: none } .s${scenes.length - 1} { opacity: 1 } }
</style>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" fill="${background}" stroke="${border}"/>
${scenes.join("\n")}
</svg>
`;
}

function scene(segments: readonly Segment[], index: number): string {
  const lines = linesOf(segments).slice(0, ROWS);
  const drawn = lines.map((line, row) => {
    let column = 0;
    const spans = line.map((segment) => {
      const drawn = span(segment, column);
      column += widthOf(segment.text);
      return drawn;
    });
    return `<text y="${MARGIN + (row + 0.75) * LINE}">${spans.join("")}</text>`;
  });
  return `<g class="s${index}">\n${drawn.join("\n")}\n</g>`;
}

function linesOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const lines: Segment[][] = [[]];
  for (const segment of segments) {
    for (const [part, text] of segment.text.split("\n").entries()) {
      if (part > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ ...segment, text });
    }
  }
  return lines;
}

/** Returns a segment's words, each group of them at its column, because a font draws few wide characters exactly two cells wide. */
function span({ text, color, isBold }: Segment, column: number): string {
  const style = `${color ? ` fill="${color}"` : ""}${isBold ? ' font-weight="700"' : ""}`;
  const groups = [...text.matchAll(/\S+(?: \S+)*/g)].map((group) => {
    const x = MARGIN + CELL * (column + widthOf(text.slice(0, group.index)));
    return `<tspan x="${x.toFixed(1)}"${style}>${escaped(group[0])}</tspan>`;
  });
  return groups.join("");
}
