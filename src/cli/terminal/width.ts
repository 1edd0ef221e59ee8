import stringWidth from "string-width";

/** ASCII text, in which each character takes one cell. Most text matches, and needs no further measuring. */
const ASCII = /^[ -~]*$/;

/** Returns how many cells the text takes on a terminal. cli-table3 pads its cells with the same measure. */
export function widthOf(text: string): number {
  return isAscii(text) ? text.length : stringWidth(text);
}

/** Returns the width of the widest string, or 0 for an empty list. */
export function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, widthOf(text)), 0);
}

/** Reports whether the text consists of printable ASCII characters. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** The number of UTF-16 code units to segment at once. Segmenting a long run of emoji at once takes quadratic time. */
const WINDOW = 512;

/** Yields the user-perceived characters (UAX #29) of the text, so that none is cut into pieces. */
export function* clustersOf(text: string): Generator<string, void, void> {
  if (isAscii(text)) return yield* text;
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
