import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PicturedCatalog } from "./run-catalog.ts";
import { escaped, type Segment, segmentsOf, THEMES } from "./terminal-html.ts";

const COLUMNS = 80;
const ROWS = 14;
const SECONDS = 12;
const LINE = 20;
const CELL = 8.43;
const MARGIN = 20;

/** The draft file that the documents use. */
const DRAFT = readFileSync("examples/aurora.json", "utf8");

/** The scenes: the file that is written first, and the command that is run. */
const SCENES = [
  ["", "search notes --sandbox"],
  [DRAFT.replace("office-writing", "office"), "draft check aurora.json --sandbox"],
  [DRAFT, "draft create aurora.json --sandbox"],
  ["", "draft create aurora.json --sandbox"],
] as const;

/** Writes the README's animation for a light and for a dark page: four commands and their output, in a loop. */
export function writeDemo(catalog: PicturedCatalog, folder: string): void {
  const outputs = SCENES.map(([file, line]) => {
    if (file !== "") writeFileSync(join(catalog.home, "aurora.json"), file);
    return `\u001b[2m$\u001b[22m \u001b[1mcatalog ${line}\u001b[22m\n${catalog.inTerminal(line, COLUMNS)}`;
  });
  for (const theme of ["light", "dark"] as const)
    writeFileSync(join(folder, `demo-${theme}.svg`), demo(outputs, theme));
}

function demo(outputs: readonly string[], theme: keyof typeof THEMES): string {
  const { background, text } = THEMES[theme];
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
@media (prefers-reduced-motion) { g { animation: none } .s${scenes.length - 1} { opacity: 1 } }
</style>
<rect width="${width}" height="${height}" rx="8" fill="${background}"/>
${scenes.join("\n")}
</svg>
`;
}

function scene(segments: readonly Segment[], index: number): string {
  const lines = linesOf(segments).slice(0, ROWS);
  const drawn = lines.map((line, row) => {
    const y = MARGIN + (row + 0.75) * LINE;
    return `<text x="${MARGIN}" y="${y}">${line.map(span).join("")}</text>`;
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

function span({ text, color, isBold, isDim }: Segment): string {
  const style = [
    color && ` fill="${color}"`,
    isBold && ' font-weight="700"',
    isDim && ' fill-opacity=".65"',
  ].filter(Boolean);
  return style.length === 0 ? escaped(text) : `<tspan${style.join("")}>${escaped(text)}</tspan>`;
}
