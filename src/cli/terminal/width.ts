import stringWidth from "string-width";

/** ASCII text, in which each character takes one cell. Most text matches, and needs no further measuring. */
const ASCII = /^[ -~]*$/;

/** The maximum number of UTF-16 code units to measure per cell of screen width, in text that is cut. */
export const UNITS_PER_CELL = 40;

/** Returns how many cells the text takes on a terminal. cli-table3 pads its cells with the same measure. */
export function widthOf(text: string): number {
  return ASCII.test(text) ? text.length : stringWidth(text);
}

/** Returns the width of the widest string, or 0 for an empty list. */
export function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, widthOf(text)), 0);
}

/** The number of UTF-16 code units to segment at once. Segmenting a long run of emoji at once takes quadratic time. */
const WINDOW = 512;

/** Yields the user-perceived characters (UAX #29) of the text, so that none is cut into pieces. */
export function* clustersOf(text: string): Generator<string, void, void> {
  if (ASCII.test(text)) return yield* text;
  // Creating a segmenter takes about 10 ms, and most text does not need one.
  segmenter ??= new Intl.Segmenter();
  for (let start = 0; start < text.length; ) {
    const end = start + WINDOW;
    const isSplit = /^[\udc00-\udfff]/.test(text.charAt(end));
    const window = text.slice(start, isSplit ? end + 1 : end);
    const clusters = Array.from(segmenter.segment(window), ({ segment }) => segment);
    const isLast = start + window.length === text.length;
    // The last cluster can continue beyond the window, so the next window starts with it, unless this cluster fills a whole window.
    const whole = isLast || clusters.length === 1 ? clusters : clusters.slice(0, -1);
    yield* whole;
    for (const { length } of whole) start += length;
  }
}

let segmenter: Intl.Segmenter | undefined;

/** Cuts the end of text that is wider than `width` cells, and appends `mark` if it fits. */
export function cutEnd(text: string, width: number, mark = "…"): string {
  // The width of the whole text is not measured, because the text can have any length.
  if (headOf(text, width).length === text.length) return text;
  const room = width - widthOf(mark);
  return room < 0 ? "" : headOf(text, room).trimEnd() + mark;
}

/** Cuts the start of text that is wider than `width` cells, and prepends `mark` if it fits. */
export function cutStart(text: string, width: number, mark = "…"): string {
  if (widthOf(text) <= width) return text;
  let room = width - widthOf(mark);
  if (room < 0) return "";
  let start = text.length;
  for (const cluster of [...clustersOf(text)].reverse()) {
    room -= widthOf(cluster);
    if (room < 0) break;
    start -= cluster.length;
  }
  return mark + text.slice(start);
}

/** Returns as many words as fit in `width` cells, but at least the first, and the number of any omitted words, as in `lab, offline +2`. */
export function cutList(words: readonly string[], width: number): string {
  // Each word except the last takes at least three cells: a character, a comma and a space.
  for (let count = Math.min(words.length, Math.ceil(width / 3)); count > 1; count -= 1) {
    const text = words.slice(0, count).join(", ") + (count < words.length ? ` +${words.length - count}` : "");
    if (widthOf(text) <= width) return text;
  }
  return words.length > 1 ? `${words[0]} +${words.length - 1}` : words.join("");
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

function headOf(text: string, room: number): string {
  if (ASCII.test(text)) return text.slice(0, room);
  let used = 0;
  let end = 0;
  for (const cluster of clustersOf(text)) {
    used += widthOf(cluster);
    if (used > room) break;
    end += cluster.length;
  }
  return text.slice(0, end);
}
