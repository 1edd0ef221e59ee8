import { clustersOf, clusterWidth, widthOf } from "./width.ts";

const WEB_ADDRESS = /^[("'<]?https?:\/\//i;

/**
 * The text in lines of at most `width` cells, broken at spaces; a longer word is broken where it must be. A web address is kept
 * whole, alone on its line, so that it can be copied. Line feeds of the text stay.
 */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line.replaceAll("\t", " "), Math.max(1, width)));
}

/** As `wrap`, with every line but the first indented by `indent` cells; the width counts for all of the line. No leading spaces. */
export function wrapHanging(text: string, width: number, indent: number): string {
  const [first = "", ...rest] = wrap(text, width);
  if (rest.length === 0) return first;
  const others = wrap(text.slice(first.length).trimStart(), width - indent);
  return [first, ...others].join(`\n${" ".repeat(indent)}`);
}

/** As `wrap`, with every line indented by `indent` cells; the width counts for all of the line. */
export function wrapIndented(text: string, width: number, indent: number): string {
  const margin = " ".repeat(indent);
  return wrap(text, width - indent)
    .map((line) => (line === "" ? "" : margin + line))
    .join("\n");
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ").flatMap((word) => piecesOf(word, width))) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (widthOf(longer) <= width || current === "") {
      current = longer;
    } else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

function piecesOf(word: string, width: number): string[] {
  if (widthOf(word) <= width || WEB_ADDRESS.test(word)) return [word];
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const cluster of clustersOf(word)) {
    const cells = clusterWidth(cluster);
    if (used + cells > width && piece !== "") {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += cluster;
    used += cells;
  }
  return [...pieces, piece];
}
