import { TextDecoder } from "node:util";

/** Returns whether a text file is an SVG image: its root element is `svg`. Linear in the bytes. */
export function isSvg(bytes: Buffer): boolean {
  const text = decode(bytes);
  const root = startOfRoot(text);
  return /^<(?:[a-z][\w.-]*:)?svg[\s/>]/i.test(text.slice(root, root + LONGEST_NAME));
}

/** Characters of the root element's name with its prefix: more is no name that anybody writes. */
const LONGEST_NAME = 64;

/** XML is UTF-8, or UTF-16 with a byte order mark (XML 1.0 §4.3.3). The decoder drops the mark. */
function decode(bytes: Buffer): string {
  const mark = bytes.toString("latin1", 0, 2);
  const encoding = mark === "\xff\xfe" ? "utf-16le" : mark === "\xfe\xff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** The offset behind everything that may stand before the root element: XML declaration, comments, document type. */
function startOfRoot(text: string): number {
  let at = 0;
  for (;;) {
    while (SPACE.has(text.charAt(at))) at += 1;
    const end = PROLOGUE.find(([start]) => text.startsWith(start, at))?.[1](text, at);
    if (end === undefined) return at;
    at = end;
  }
}

const SPACE: ReadonlySet<string> = new Set([" ", "\t", "\r", "\n"]);

/** Each part of a prologue by its first characters, with the offset behind it; the end of the text when it is not closed. */
const PROLOGUE: readonly (readonly [start: string, endOf: (text: string, at: number) => number])[] = [
  ["<?", (text, at) => behind(text, "?>", at)],
  ["<!--", (text, at) => behind(text, "-->", at)],
  ["<!DOCTYPE", endOfDoctype],
];

function behind(text: string, mark: string, at: number): number {
  const found = text.indexOf(mark, at);
  return found === -1 ? text.length : found + mark.length;
}

/** An internal subset in brackets has declarations of its own (XML 1.0 §2.8). */
function endOfDoctype(text: string, at: number): number {
  const close = behind(text, ">", at);
  const bracket = text.indexOf("[", at);
  return bracket === -1 || bracket > close ? close : behind(text, ">", behind(text, "]", bracket));
}
