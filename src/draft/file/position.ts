import { trimEndOf } from "../../base/text/parse-url.ts";

/** A range of a string, in UTF-16 code units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/**
 * The start of a range, and the length of the range on its first line. The length is at least 1, so that a code frame can underline
 * something. Lines and columns start at 1, as in editors. Columns and lengths count UTF-16 code units.
 */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** Returns a function that converts ranges of a string to places. As in editors, a line ends with LF, CRLF or CR. */
export function createLocator(text: string): (span: Span) => Place {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length)];

  return ({ offset, length }) => {
    const line = lineOf(starts, offset);
    const start = starts[line - 1] ?? 0;
    const rest = text.slice(offset, Math.min(offset + length, starts[line] ?? text.length));
    return { line, column: offset - start + 1, length: Math.max(1, trimEndOf(rest, "\r\n").length) };
  };
}

/** Returns the number of the last line that starts at or before the offset, using a binary search. */
function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
