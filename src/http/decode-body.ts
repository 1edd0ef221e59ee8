import { errorCode } from "../files/system-error.ts";
import { MAX_CONTENT_CODINGS, MAX_DECODED_BYTES } from "./limits.ts";

/** A body that cannot be decompressed. The message completes "The answer of HOST …". */
export class UndecodableBody extends Error {
  /** False for what another attempt would bring again: a body that is too large, an unknown coding. */
  readonly isWorthRetrying: boolean;

  constructor(message: string, isWorthRetrying: boolean, cause?: unknown) {
    super(message, { cause });
    this.isWorthRetrying = isWorthRetrying;
  }
}

/**
 * Undoes `Content-Encoding` (RFC 9110 §8.4), the last coding first.
 *
 * Throws an `UndecodableBody` for an unknown coding, damaged bytes, and more than
 * `MAX_DECODED_BYTES` bytes.
 */
export async function decodeBody(body: Buffer, contentEncoding: string | undefined): Promise<Buffer> {
  const codings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim());
  const applied = codings.filter((coding) => coding !== "" && coding !== "identity");
  if (applied.length === 0 || body.length === 0) return body;
  if (applied.length > MAX_CONTENT_CODINGS) {
    throw new UndecodableBody(`is compressed ${applied.length} times`, false);
  }
  const unpack = await loadDecoders();
  return applied.reduceRight((bytes, coding) => undo(coding, bytes, unpack), body);
}

type Decoder = (bytes: Buffer) => Buffer;

/** Loads zlib, for compressed answers only: it costs start-up time. */
async function loadDecoders(): Promise<ReadonlyMap<string, Decoder>> {
  const zlib = await import("node:zlib");
  const options = { maxOutputLength: MAX_DECODED_BYTES };
  const gunzip: Decoder = (bytes) => zlib.gunzipSync(bytes, options);
  const decoders = new Map<string, Decoder>([
    ["gzip", gunzip],
    ["x-gzip", gunzip],
    // Some servers send the bare deflate format where RFC 9110 §8.4.1.2 asks for the zlib one.
    [
      "deflate",
      (bytes) =>
        isZlibFormat(bytes) ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options),
    ],
    ["br", (bytes) => zlib.brotliDecompressSync(bytes, options)],
  ]);
  const unzstd = zstdOf(zlib);
  if (unzstd) decoders.set("zstd", (bytes) => unzstd(bytes, options));
  return decoders;
}

function isZlibFormat(bytes: Buffer): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 0x08;
}

/** Node has zstd from 22.15 on. */
function zstdOf(zlib: object): ((bytes: Buffer, options: { maxOutputLength: number }) => Buffer) | undefined {
  const candidate: unknown = Reflect.get(zlib, "zstdDecompressSync");
  if (typeof candidate !== "function") return undefined;
  return (bytes, options) => Buffer.from(candidate(bytes, options));
}

function undo(coding: string, bytes: Buffer, decoders: ReadonlyMap<string, Decoder>): Buffer {
  const decoder = decoders.get(coding);
  if (!decoder) throw new UndecodableBody(`has an unknown content coding: ${coding}`, false);
  try {
    return decoder(bytes);
  } catch (cause) {
    if (errorCode(cause) === "ERR_BUFFER_TOO_LARGE") {
      throw new UndecodableBody(
        `is larger than ${MAX_DECODED_BYTES / 1024 / 1024} MiB when decompressed`,
        false,
        cause,
      );
    }
    throw new UndecodableBody(`is damaged: it cannot be decompressed as ${coding}`, true, cause);
  }
}
