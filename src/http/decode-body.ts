import * as zlib from "node:zlib";
import { errorCode } from "../files/system-error.ts";
import { UnusableResponse } from "./collect-response.ts";

/**
 * The maximum size of a decompressed body, in bytes. A body of this size takes about 300 MB of memory, including its decoded text
 * and parsed values.
 */
const MAX_DECODED_BYTES = 32 * 1024 * 1024;

/** The maximum number of content codings of a response. Decoding each of them takes memory, and servers need only one. */
const MAX_CONTENT_CODINGS = 2;

/**
 * Decodes a body as its `Content-Encoding` specifies (RFC 9110 §8.4), starting with the last coding.
 *
 * Throws an `UnusableResponse` for an unknown coding, for damaged bytes, and for a result of more than `MAX_DECODED_BYTES` bytes.
 */
export function decodeBody(body: Buffer, contentEncoding: string | undefined): Buffer {
  const codings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim());
  const encodings = codings.filter((coding) => coding !== "" && coding !== "identity");
  if (encodings.length === 0 || body.length === 0) return body;
  if (encodings.length > MAX_CONTENT_CODINGS) {
    throw new UnusableResponse(`is compressed ${encodings.length} times`, false);
  }
  return encodings.reduceRight((bytes, coding) => undo(coding, bytes), body);
}

type Decoder = (bytes: Buffer) => Buffer;

const OPTIONS = { maxOutputLength: MAX_DECODED_BYTES };

/** Returns the decoder for a content coding, or undefined if the coding is unknown. */
function decoderOf(coding: string): Decoder | undefined {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return (bytes) => zlib.gunzipSync(bytes, OPTIONS);
    case "deflate":
      // Some servers send raw deflate data instead of the zlib format that RFC 9110 §8.4.1.2 requires.
      return (bytes) =>
        isZlibFormat(bytes) ? zlib.inflateSync(bytes, OPTIONS) : zlib.inflateRawSync(bytes, OPTIONS);
    case "br":
      return (bytes) => zlib.brotliDecompressSync(bytes, OPTIONS);
    case "zstd":
      return zstdDecoder();
    default:
      return undefined;
  }
}

function isZlibFormat(bytes: Buffer): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 0x08;
}

/** Returns the decoder for zstd, or undefined if this version of Node does not support it (before 22.15). */
function zstdDecoder(): Decoder | undefined {
  const decompress: unknown = Reflect.get(zlib, "zstdDecompressSync");
  return typeof decompress === "function" ? (bytes) => Buffer.from(decompress(bytes, OPTIONS)) : undefined;
}

function undo(coding: string, bytes: Buffer): Buffer {
  const decoder = decoderOf(coding);
  if (!decoder) throw new UnusableResponse(`has an unknown content coding: ${coding}`, false);
  try {
    return decoder(bytes);
  } catch (cause) {
    if (errorCode(cause) === "ERR_BUFFER_TOO_LARGE") {
      throw new UnusableResponse(
        `is larger than ${MAX_DECODED_BYTES / 1024 / 1024} MiB when decompressed`,
        false,
        cause,
      );
    }
    throw new UnusableResponse(`is damaged: it cannot be decompressed as ${coding}`, true, cause);
  }
}
