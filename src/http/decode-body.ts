import * as zlib from "node:zlib";
import { errorCode } from "../files/system-error.ts";
import { UnusableResponse } from "./collect-response.ts";

/** The maximum size of a decompressed body, in bytes. Such a body, its text and its parsed values take about 300 MB of memory. */
const MAX_DECODED_BYTES = 32 * 1024 * 1024;

/** The maximum number of content codings. Each of them takes memory, and servers need only one. */
const MAX_CONTENT_CODINGS = 2;

/**
 * Decodes a body as its `Content-Encoding` specifies (RFC 9110 §8.4). Throws an `UnusableResponse` if the body cannot be decoded or the
 * result is too large.
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

function decoderOf(coding: string): Decoder | undefined {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return (bytes) => zlib.gunzipSync(bytes, OPTIONS);
    case "deflate":
      // Some servers send raw deflate data instead of the zlib format (RFC 9110 §8.4.1.2).
      return (bytes) =>
        ((bytes[0] ?? 0) & 0x0f) === 0x08
          ? zlib.inflateSync(bytes, OPTIONS)
          : zlib.inflateRawSync(bytes, OPTIONS);
    case "br":
      return (bytes) => zlib.brotliDecompressSync(bytes, OPTIONS);
    case "zstd": {
      // Node 20, and Node 22 before 22.15, lack this function.
      const decompress: unknown = Reflect.get(zlib, "zstdDecompressSync");
      return typeof decompress === "function"
        ? (bytes) => Buffer.from(decompress(bytes, OPTIONS))
        : undefined;
    }
    default:
      return undefined;
  }
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
