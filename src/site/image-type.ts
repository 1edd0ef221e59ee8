import { TextDecoder } from "node:util";
import { markOf } from "../files/decode-text.ts";

/** The accepted image formats, named after their file extensions. */
export type ImageType = "png" | "jpeg" | "gif" | "webp" | "avif" | "ico" | "svg";

/** The number of bytes to read to detect a format. An SVG image can start with a long comment. */
export const SIGNATURE_BYTES = 64 * 1024;

/** Detects the format of an image from its first bytes. Returns undefined if the file is in none of the accepted formats. */
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

/** Reports whether the root element of a file is `svg`. Takes linear time. */
function isSvg(bytes: Buffer): boolean {
  // XML is in UTF-8, or in UTF-16 with a byte order mark (XML 1.0 §4.3.3), which the decoder removes.
  const text = new TextDecoder(markOf(bytes)).decode(bytes);
  const root = text.replace(PROLOGUE, "").slice(0, LONGEST_NAME);
  return /^<(?:[a-z][\w.-]*:)?svg[\s/>]/i.test(root);
}

/**
 * The parts that can precede the root element: whitespace, processing instructions, comments and a document type declaration, which can
 * contain other declarations in brackets (XML 1.0 §2.8). A part that is not closed extends to the end of the file.
 */
const PARTS = [
  /[ \t\r\n]/,
  /<(?=\?)(?:.*?\?>|.*)/,
  /<!(?=--)(?:.*?-->|.*)/,
  /<!DOCTYPE(?:[^>[]*(?:\[[^\]]*\][^>]*)?>|.*)/,
];
const PROLOGUE = new RegExp(`^(?:${PARTS.map(({ source }) => source).join("|")})*`, "s");

/** How many characters of the root element to read. */
const LONGEST_NAME = 64;
