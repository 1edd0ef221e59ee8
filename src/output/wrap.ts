import { headOf } from "./cut.ts";
import { clustersOf, widthOf } from "./width.ts";

const WEB_ADDRESS = /^[("'<]?https?:\/\//i;

/**
 * The text in lines of at most `width` cells, broken at spaces; a longer word is broken where it must be. A web address is kept
 * whole, alone on its line, so that it can be copied. Line feeds of the text stay.
 */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line.replaceAll("\t", " "), Math.max(1, width)));
}

/** As `wrap`, with every line but the first indented by `indent` cells; the width counts for all of the line. */
export function wrapHanging(text: string, width: number, indent: number): string {
  return wrap(text, width - indent).join(`\n${" ".repeat(indent)}`);
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
  for (let rest = clustersOf(word); rest.length > 0; ) {
    // At least one character a line, also where a wide one cannot fit.
    const head = headOf(rest, width);
    const count = Math.max(1, head.length);
    pieces.push(rest.slice(0, count).join(""));
    rest = rest.slice(count);
  }
  return pieces;
}
