import type { IncomingMessage } from "node:http";
import { promises, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { SiteError } from "./site-error.ts";

/** The limits for a response body, in bytes. */
export interface BodyBounds {
  readonly max: number;
  /** The number of bytes to return, from the start. */
  readonly keep: number;
  /** `refuse` throws for a larger body. `cut` stops reading and returns its start. */
  readonly beyond: "refuse" | "cut";
}

/**
 * Returns the first `keep` bytes of a decompressed body. Stops reading after `max` bytes, compressed or decompressed, as a defence
 * against decompression bombs. Throws a `SiteError` if the body is too large, incomplete, or in an unsupported coding.
 */
export async function readBody(response: IncomingMessage, bounds: BodyBounds): Promise<Buffer> {
  const { max, keep, beyond } = bounds;
  if (beyond === "refuse" && Number(response.headers["content-length"]) > max) throw tooLarge(max);
  const decoder = decoderOf(response.headers["content-encoding"]);
  const parts: Buffer[] = [];
  const onWire = (chunks: AsyncIterable<Buffer>) => atMost(max, chunks);
  const collect = (chunks: AsyncIterable<Buffer>) => keepFirst(bounds, chunks, parts);
  try {
    // A body without a content coding has only one size, which `keepFirst` limits.
    if (decoder === undefined) await promises.pipeline(response, collect);
    else await promises.pipeline(response, onWire, decoder, collect);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return Buffer.concat(parts).subarray(0, keep);
}

/** Returns the decoder for a content coding. Servers may send compressed files although identity was requested (RFC 9110 §12.5.3). */
function decoderOf(coding = "identity"): Transform | undefined {
  switch (coding.trim().toLowerCase()) {
    case "":
    case "identity":
      return undefined;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      throw new SiteError("response", "uses an unsupported content coding");
  }
}

async function* atMost(max: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > max) throw tooLarge(max);
    yield chunk;
  }
}

function tooLarge(max: number): SiteError {
  return new SiteError("size", `is larger than ${max / 1024 / 1024} MiB`);
}

async function keepFirst(
  { max, keep, beyond }: BodyBounds,
  chunks: AsyncIterable<Buffer>,
  parts: Buffer[],
): Promise<void> {
  let total = 0;
  for await (const chunk of chunks) {
    if (total < keep) parts.push(chunk);
    total += chunk.length;
    if (total > max) throw beyond === "cut" ? new Enough() : tooLarge(max);
  }
}

/** The error that stops the pipeline when enough of the body was read. Only an error stops a pipeline early. */
class Enough extends Error {}
