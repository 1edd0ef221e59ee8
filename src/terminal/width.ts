/** Strings of characters that take one cell each on most terminals. Most strings match. */
const NARROW =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u21ff\u2500-\u257f\u2605\u2713\u2717]*$/;

/** Strings of one-cell characters and of two-cell characters, such as ideographs, kana and Hangul syllables. */
const NARROW_OR_WIDE =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u2010-\u2027\u3001-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;
const WIDE = /[\u3001-\uff60]/g;

// Creating a regular expression with Unicode properties takes up to 0.5 ms, so functions create these expressions only when needed.

/** Reports whether a cluster is a two-cell emoji: a single emoji (with VS16 if required), a keycap, a flag, or emoji joined by ZWJ. */
function isEmoji(cluster: string): boolean {
  return /^(?:(?!\p{Regional_Indicator})\p{Emoji_Presentation}|(?![\d#*\p{Regional_Indicator}])\p{Emoji}\ufe0f|[\d#*]\ufe0f?\u20e3|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}.*\u200d)/u.test(
    cluster,
  );
}

/** East Asian Wide and Fullwidth characters (UAX #11, Unicode 17), excluding most emoji and including some unassigned characters. */
const EAST_ASIAN_WIDE =
  /[\u1100-\u115f\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\u3247\u3250-\ua4c6\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{191ff}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;

/** Runs of ASCII characters, and runs of other characters, which can combine with each other and with the ASCII character before them. */
const PIECES = /(?:[ -~](?![^ -~]))+|[ -~]?[^ -~]+/g;

/** Returns how many cells the text takes on a terminal. The text must be a single line that contains no control characters. */
export function widthOf(text: string): number {
  return simpleWidthOf(text) ?? [...clustersOf(text)].reduce((width, each) => width + clusterWidth(each), 0);
}

/** Returns the width of the widest string, or 0 for an empty list. */
export function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, widthOf(text)), 0);
}

function simpleWidthOf(text: string): number | undefined {
  if (isNarrow(text)) return text.length;
  return NARROW_OR_WIDE.test(text) ? 2 * text.length - text.replace(WIDE, "").length : undefined;
}

/** Reports whether each character in the text is one UTF-16 code unit and takes one cell on most terminals. */
export function isNarrow(text: string): boolean {
  return NARROW.test(text);
}

/** Yields the user-perceived characters (UAX #29) of the text. */
export function* clustersOf(text: string): Generator<string, void, void> {
  for (const [piece] of text.matchAll(PIECES)) {
    if (simpleWidthOf(piece) !== undefined) yield* piece;
    else yield* segmentsOf(piece);
  }
}

/** Returns how many cells one user-perceived character takes: 0, 1, 2, or more if several of its code points take cells. */
export function clusterWidth(cluster: string): number {
  if (isNarrow(cluster)) return cluster.length;
  const start = cluster.search(
    /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/u,
  );
  if (start === -1) return 0;
  const [base = "", ...tail] = cluster.slice(start);
  // Most terminals draw Indic conjuncts letter by letter. Hangul vowels and final consonants are part of a syllable's two cells.
  const beside = tail.filter((character) =>
    /(?![\u1160-\u11ff\ud7b0-\ud7fb])[\p{Spacing_Mark}\p{Letter}\uff00-\uffef]/u.test(character),
  );
  return beside.reduce((width, mark) => width + cellsOf(mark), isEmoji(cluster) ? 2 : cellsOf(base));
}

function cellsOf(character: string): number {
  return EAST_ASIAN_WIDE.test(character) ? 2 : 1;
}

/** The number of UTF-16 code units to segment at once. Common emoji have far fewer. */
const WINDOW = 512;

/** Yields the clusters of the text, one window at a time, because segmenting a long run of emoji at once takes quadratic time. */
function* segmentsOf(text: string): Generator<string, void, void> {
  for (let start = 0; start < text.length; ) {
    const end = start + WINDOW;
    const isSplit = /^[\udc00-\udfff]/.test(text.charAt(end));
    const window = text.slice(start, isSplit ? end + 1 : end);
    // Creating a segmenter takes about 10 ms, and most text does not need one.
    segmenter ??= new Intl.Segmenter();
    const clusters = Array.from(segmenter.segment(window), ({ segment }) => segment);
    const isLast = start + window.length === text.length;
    // The last cluster can continue beyond the window, so the next window starts with it, unless this cluster fills a whole window.
    const whole = isLast || clusters.length === 1 ? clusters : clusters.slice(0, -1);
    yield* whole;
    for (const { length } of whole) start += length;
  }
}

let segmenter: Intl.Segmenter | undefined;
