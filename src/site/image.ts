import { guardedGet } from "./get.ts";
import type { Network } from "./network.ts";
import { SiteError } from "./site-error.ts";

/** The accepted image formats, named after their file extensions. */
export type ImageType = "png" | "jpeg" | "gif" | "webp" | "avif" | "ico" | "svg";

/** The number of bytes to read to detect a format. An SVG image can start with a long comment. */
const SIGNATURE_BYTES = 64 * 1024;

/** Fetches an image and returns its format. Throws any error from `guardedGet`, or a `SiteError` if the response is not an image. */
export async function fetchImageType(network: Network, url: string, signal: AbortSignal): Promise<ImageType> {
  // The whole image must be received, but only its start is kept.
  const options = { url, accept: "image/*", keep: SIGNATURE_BYTES, beyond: "refuse" } as const;
  const { body } = await guardedGet(network, options, signal);
  const type = imageTypeOf(body);
  if (type === undefined) throw new SiteError("status", "is not an image");
  return type;
}

/** Reports whether the response to a request for a URL is an image. */
export async function isImage(network: Network, url: string, signal: AbortSignal): Promise<boolean> {
  const type = await fetchImageType(network, url, signal).catch(() => undefined);
  return type !== undefined;
}

/** Detects an image's format from its first bytes. Returns undefined if the format is not accepted. */
export function imageTypeOf(file: Buffer): ImageType | undefined {
  const bytes = file.subarray(0, SIGNATURE_BYTES);
  const [type] = SIGNATURES.find(([, signature]) => startsWith(bytes, signature)) ?? [];
  if (type !== undefined) return type;
  if (isAvif(bytes)) return "avif";
  return isSvg(bytes) ? "svg" : undefined;
}

/** Signatures based on WHATWG MIME Sniffing §6.1, in Latin-1. A question mark matches any byte. */
const SIGNATURES: readonly (readonly [ImageType, string])[] = [
  ["png", "\x89PNG\r\n\x1a\n"],
  ["jpeg", "\xff\xd8\xff"],
  ["gif", "GIF87a"],
  ["gif", "GIF89a"],
  ["webp", "RIFF????WEBP"],
  ["ico", "\0\0\x01\0"],
];

function startsWith(bytes: Buffer, signature: string): boolean {
  const start = bytes.toString("latin1", 0, signature.length);
  return Array.from(signature).every((each, index) => each === "?" || each === start[index]);
}

/** Reports whether a file is an AVIF image, whose first box is `ftyp` with an AVIF brand (ISO/IEC 14496-12 §4.3). */
function isAvif(bytes: Buffer): boolean {
  const box = bytes.length < 4 ? "" : bytes.toString("latin1", 0, bytes.readUInt32BE(0));
  // A four-byte version number follows the major brand.
  return /^.{4}ftyp(?:.{8}(?:.{4})*?)?avi[fs]/s.test(box);
}

/** Reports whether the root element of a file in UTF-8 is `svg`. Takes linear time. */
function isSvg(bytes: Buffer): boolean {
  return /^<(?:[a-z][\w.-]*:)?svg[\s/>]/i.test(bytes.toString().replace(PROLOGUE, ""));
}

/** The parts that can precede the root element (XML 1.0 §2.8). An unclosed part extends to the end of the text. */
const PROLOGUE =
  /^\ufeff?(?:[ \t\r\n]|<(?=\?)(?:.*?\?>|.*)|<!(?=--)(?:.*?-->|.*)|<!DOCTYPE(?:[^>[]*(?:\[[^\]]*\][^>]*)?>|.*))*/s;
