import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { errorCode } from "../../base/files/system-error.ts";
import { UnusableResponse } from "./collect-response.ts";

/** The maximum size of a decompressed body, in bytes. A body of this size, its text and its parsed values use about 300 MB of memory. */
const MAX_DECODED_BYTES = 32 * 1024 * 1024;

/** The maximum number of content codings. Decoding each coding requires memory, and servers need only one. */
const MAX_CONTENT_CODINGS = 2;

/** Decodes a body as `Content-Encoding` specifies (RFC 9110 §8.4). Throws an `UnusableResponse` for a body that cannot be decoded. */
export function decodeBody(body: Buffer, contentEncoding = ""): Buffer {
  const names = contentEncoding.toLowerCase().match(/[^\s,]+/g) ?? [];
  const codings = names.filter((coding) => coding !== "identity");
  if (body.length === 0) return body;
  if (codings.length > MAX_CONTENT_CODINGS) {
    throw new UnusableResponse(`is compressed ${codings.length} times`, false);
  }
  return codings.reduceRight(undo, body);
}

function undo(bytes: Buffer, coding: string): Buffer {
  const decoder = decoderFor(coding, bytes);
  if (!decoder) throw new UnusableResponse("has an unknown content coding", false);
  try {
    return decoder(bytes, { maxOutputLength: MAX_DECODED_BYTES });
  } catch (cause) {
    const isTooLarge = errorCode(cause) === "ERR_BUFFER_TOO_LARGE";
    const problem = isTooLarge
      ? `is larger than ${MAX_DECODED_BYTES / 1024 / 1024} MiB when decompressed`
      : `is damaged: it cannot be decompressed as ${coding}`;
    throw new UnusableResponse(problem, !isTooLarge, cause);
  }
}

function decoderFor(coding: string, [first = 0]: Buffer) {
  if (coding === "gzip" || coding === "x-gzip") return gunzipSync;
  if (coding === "br") return brotliDecompressSync;
  // Some servers send raw deflate data instead of the zlib format (RFC 9110 §8.4.1.2).
  return coding === "deflate" ? ((first & 0x0f) === 0x08 ? inflateSync : inflateRawSync) : undefined;
}
