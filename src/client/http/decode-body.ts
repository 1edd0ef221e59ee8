import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { errorCode } from "../../base/files/system-error.ts";
import { UnusableResponse } from "./collect-response.ts";

/** The maximum size of a decompressed body, in bytes. A body of this size, its text and its parsed values use about 300 MB of memory. */
const MAX_DECODED_BYTES = 32 * 1024 * 1024;

/** Decodes a body as `Content-Encoding` specifies (RFC 9110 §8.4). Throws an `UnusableResponse` for a body that cannot be decoded. */
export function decodeBody(body: Buffer, contentEncoding = ""): Buffer {
  const [coding, ...others] = contentEncoding.toLowerCase().match(/[^\s,]+/g) ?? [];
  if (body.length === 0 || coding === undefined || coding === "identity") return body;
  const decode = DECODERS.get(coding);
  if (!decode || others.length > 0) throw new UnusableResponse("has an unknown content coding", false);
  try {
    return decode(body, { maxOutputLength: MAX_DECODED_BYTES });
  } catch (cause) {
    const isTooLarge = errorCode(cause) === "ERR_BUFFER_TOO_LARGE";
    const problem = isTooLarge
      ? `is larger than ${MAX_DECODED_BYTES / 1024 / 1024} MiB when decompressed`
      : `is damaged: it cannot be decompressed as ${coding}`;
    throw new UnusableResponse(problem, !isTooLarge, cause);
  }
}

const DECODERS = new Map([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
]);
