import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
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

const OPTIONS = { maxOutputLength: MAX_DECODED_BYTES };

const gunzip = (bytes: Buffer) => gunzipSync(bytes, OPTIONS);

const DECODERS = new Map([
  ["gzip", gunzip],
  ["x-gzip", gunzip],
  ["br", (bytes: Buffer) => brotliDecompressSync(bytes, OPTIONS)],
  // Some servers send raw deflate data instead of the zlib format (RFC 9110 §8.4.1.2).
  [
    "deflate",
    (bytes: Buffer) => (((bytes[0] ?? 0) & 0x0f) === 0x08 ? inflateSync : inflateRawSync)(bytes, OPTIONS),
  ],
]);

function undo(coding: string, bytes: Buffer): Buffer {
  const decoder = DECODERS.get(coding);
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
