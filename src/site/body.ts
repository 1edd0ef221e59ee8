import type { IncomingMessage } from "node:http";
import { promises, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { SiteError } from "./site-error.ts";

/** Bounds of a body in bytes: the most that may come, and the part that is wanted. */
export interface BodyBounds {
  readonly most: number;
  readonly keep: number;
  /** `refuse` throws; `cut` stops reading and takes what came until then. */
  readonly beyond: "refuse" | "cut";
}

/**
 * Returns the first `keep` bytes of a body, decompressed; it stops reading at `most` bytes on the wire or after
 * decompression, so that a bomb never unfolds. Throws a `SiteError` when the body is too large, cut off, or in an unknown coding.
 */
export async function readBody(response: IncomingMessage, bounds: BodyBounds): Promise<Buffer> {
  const { most, keep, beyond } = bounds;
  if (beyond === "refuse" && Number(response.headers["content-length"]) > most) throw tooLarge(most);
  const decoder = decoderOf(response.headers["content-encoding"]);
  const kept: Buffer[] = [];
  const onWire = (chunks: AsyncIterable<Buffer>) => atMost(most, chunks);
  const collect = (chunks: AsyncIterable<Buffer>) => keepFirst(bounds, chunks, kept);
  try {
    // What is not compressed is counted once: to cut it, it has to arrive.
    if (decoder === undefined) await promises.pipeline(response, collect);
    else await promises.pipeline(response, onWire, decoder, collect);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return Buffer.concat(kept).subarray(0, keep);
}

/** Identity was asked for, yet files that are stored compressed come as they are (RFC 9110 §12.5.3 permits it). */
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
      throw new SiteError("answer", "is sent in a coding that nobody asked for");
  }
}

async function* atMost(most: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > most) throw tooLarge(most);
    yield chunk;
  }
}

function tooLarge(most: number): SiteError {
  return new SiteError("size", `is larger than ${most / 1024 / 1024} MiB`);
}

async function keepFirst(
  { most, keep, beyond }: BodyBounds,
  chunks: AsyncIterable<Buffer>,
  kept: Buffer[],
): Promise<void> {
  let total = 0;
  for await (const chunk of chunks) {
    if (total < keep) kept.push(chunk);
    total += chunk.length;
    if (total > most) throw beyond === "cut" ? new Enough() : tooLarge(most);
  }
}

/** Ends the reading of a body of which no more is needed: a pipeline stops at nothing but an error. */
class Enough extends Error {}
