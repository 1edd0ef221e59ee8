import { isSvg } from "./svg.ts";

/** The image formats that count, named as files of them end. */
export type ImageType = "png" | "jpeg" | "gif" | "webp" | "avif" | "ico" | "svg";

/** Bytes of a file that are enough to recognise its format: an SVG image may begin with a long comment. */
export const SIGNATURE_BYTES = 64 * 1024;

/** Returns the image format that the first bytes of a file show, whatever its name or media type says; undefined for none. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const known = SIGNATURES.find(([, ...parts]) => parts.every(([offset, text]) => isAt(bytes, offset, text)));
  if (known) return known[0];
  if (isAvif(bytes)) return "avif";
  return isSvg(bytes) ? "svg" : undefined;
}

type Signature = readonly [type: ImageType, ...parts: (readonly [offset: number, latin1: string])[]];

/** WHATWG MIME Sniffing §6.1. */
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

/** ISO/IEC 14496-12 §4.3: the first box is `ftyp`, and one of its brands says what the file is. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 12 || !isAt(bytes, 4, "ftyp")) return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  // The four bytes after the major brand are its version.
  const offsets = [
    8,
    ...Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, n) => 16 + 4 * n),
  ];
  return offsets.some((offset) => isAt(bytes, offset, "avif") || isAt(bytes, offset, "avis"));
}
