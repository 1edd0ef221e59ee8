import { TextDecoder } from "node:util";

/** The accepted image formats, named after their file extensions. */
export type ImageType = "png" | "jpeg" | "gif" | "webp" | "avif" | "ico" | "svg";

/** How many bytes are needed to detect a format. The number is large because an SVG image may start with a long comment. */
export const SIGNATURE_BYTES = 64 * 1024;

/**
 * Returns the format of an image, detected from its first bytes, or undefined if the file is not an image. The file's name and media type
 * are ignored.
 */
export function imageTypeOf(file: Buffer): ImageType | undefined {
  const bytes = file.subarray(0, SIGNATURE_BYTES);
  const known = SIGNATURES.find(([, ...parts]) => parts.every(([offset, text]) => isAt(bytes, offset, text)));
  if (known) return known[0];
  if (isAvif(bytes)) return "avif";
  return isSvg(bytes) ? "svg" : undefined;
}

type Signature = readonly [type: ImageType, ...parts: (readonly [offset: number, latin1: string])[]];

/** The signatures from WHATWG MIME Sniffing §6.1. */
const SIGNATURES: readonly Signature[] = [
  ["png", [0, "\x89PNG\r\n\x1a\n"]],
  ["jpeg", [0, "\xff\xd8\xff"]],
  ["gif", [0, "GIF87a"]],
  ["gif", [0, "GIF89a"]],
  ["webp", [0, "RIFF"], [8, "WEBP"]],
  ["ico", [0, "\0\0\x01\0"]],
];

function isAt(bytes: Buffer, offset: number, latin1: string): boolean {
  return bytes.toString("latin1", offset, offset + latin1.length) === latin1;
}

/** Reports whether a file is an AVIF image, whose first box is `ftyp` with an AVIF brand (ISO/IEC 14496-12 §4.3). */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 12 || !isAt(bytes, 4, "ftyp")) return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  // The four bytes after the major brand are a version number, so they are skipped.
  const offsets = [
    8,
    ...Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, n) => 16 + 4 * n),
  ];
  return offsets.some((offset) => isAt(bytes, offset, "avif") || isAt(bytes, offset, "avis"));
}

/** Reports whether a file is an SVG image, whose root element is `svg`. Takes linear time. */
function isSvg(bytes: Buffer): boolean {
  const text = decode(bytes);
  const root = startOfRoot(text);
  return /^<(?:[a-z][\w.-]*:)?svg[\s/>]/i.test(text.slice(root, root + LONGEST_NAME));
}

/** The maximum length of the root element's name, including its prefix. */
const LONGEST_NAME = 64;

/** Decodes XML from UTF-8, or from UTF-16 if there is a byte order mark (XML 1.0 §4.3.3). Removes the mark. */
function decode(bytes: Buffer): string {
  const mark = bytes.toString("latin1", 0, 2);
  const encoding = mark === "\xff\xfe" ? "utf-16le" : mark === "\xfe\xff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns the offset of the root element, which follows the XML declaration, any comments and the document type declaration. */
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

/**
 * The first characters of each part of a prologue, and a function that returns where the part ends. A part that is not closed extends to
 * the end of the file.
 */
const PROLOGUE: readonly (readonly [start: string, endOf: (text: string, at: number) => number])[] = [
  ["<?", (text, at) => after(text, "?>", at)],
  ["<!--", (text, at) => after(text, "-->", at)],
  ["<!DOCTYPE", endOfDoctype],
];

function after(text: string, mark: string, at: number): number {
  const index = text.indexOf(mark, at);
  return index === -1 ? text.length : index + mark.length;
}

/** Returns the end of a document type declaration, which may contain other declarations in brackets (XML 1.0 §2.8). */
function endOfDoctype(text: string, at: number): number {
  const close = after(text, ">", at);
  const bracket = text.slice(at, close).indexOf("[");
  return bracket === -1 ? close : after(text, ">", after(text, "]", at + bracket));
}
