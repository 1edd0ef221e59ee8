import type { IncomingMessage } from "node:http";
import { PassThrough, promises, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** How much of a body may come, and how much of it is wanted, in bytes. */
interface BodyBounds {
  readonly most: number;
  readonly keep: number;
}

/**
 * The first `keep` bytes of a complete body, decompressed. Throws when the body is cut off, in an unknown coding, or
 * longer than `most` bytes on the wire or after decompression; it stops reading there, so a bomb never unfolds.
 */
export async function readBody(response: IncomingMessage, bounds: BodyBounds): Promise<Buffer> {
  if (Number(response.headers["content-length"]) > bounds.most) throw new Error("Announced as too long");
  const decoder = decoderOf(response.headers["content-encoding"]);
  const bounded = (chunks: AsyncIterable<Buffer>) => atMost(bounds.most, chunks);
  const collect = (chunks: AsyncIterable<Buffer>) => firstBytes(bounds.keep, chunks);
  return promises.pipeline(response, bounded, decoder, bounded, collect);
}

/** Identity was asked for, yet files that are stored compressed come as they are (RFC 9110 §12.5.3 permits it). */
function decoderOf(coding = "identity"): Transform {
  switch (coding.trim().toLowerCase()) {
    case "":
    case "identity":
      return new PassThrough();
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      throw new Error("Unknown content coding");
  }
}

async function* atMost(most: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > most) throw new Error("Too long");
    yield chunk;
  }
}

async function firstBytes(keep: number, chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = [];
  let total = 0;
  for await (const chunk of chunks) {
    if (total < keep) kept.push(chunk);
    total += chunk.length;
  }
  return Buffer.concat(kept).subarray(0, keep);
}
