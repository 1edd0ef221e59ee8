import type { IncomingMessage } from "node:http";
import { promises, type Transform } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { SiteError } from "./site-error.ts";

/** The limits for a response body. Sizes are in bytes. */
export interface BodyBounds {
  readonly max: number;
  /** The maximum number of bytes to return. */
  readonly keep: number;
  /** Whether to throw an error (`refuse`) or to return the start of the body (`cut`) if the body is larger than `max`. */
  readonly beyond: "refuse" | "cut";
}

/** Returns the first `keep` bytes of a decompressed body. Stops reading after `max` bytes, because a body may be a decompression bomb. */
export async function readBody(response: IncomingMessage, bounds: BodyBounds): Promise<Buffer> {
  const { max, keep, beyond } = bounds;
  if (beyond === "refuse" && Number(response.headers["content-length"]) > max) throw tooLarge(bounds);
  const decoder = decoderOf(response.headers["content-encoding"]);
  const parts: Buffer[] = [];
  let size = 0;
  const limit = (chunks: AsyncIterable<Buffer>) => atMost(bounds, chunks);
  const collect = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of limit(chunks)) {
      if (size < keep) parts.push(chunk);
      size += chunk.length;
    }
  };
  try {
    // A body without a content coding is not decoded, so the limit in `collect` is sufficient.
    if (decoder === undefined) await promises.pipeline(response, collect);
    else await promises.pipeline(response, limit, decoder, collect);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return Buffer.concat(parts).subarray(0, keep);
}

/** Returns the decoder for a content coding, if needed. A server may compress a response even if the request accepts only `identity`. */
function decoderOf(coding = ""): Transform | undefined {
  const name = coding.trim().toLowerCase();
  if (name === "" || name === "identity") return undefined;
  if (/^(?:(?:x-)?gzip|deflate)$/.test(name)) return createUnzip();
  if (name === "br") return createBrotliDecompress();
  throw new SiteError("response", "uses an unsupported content coding");
}

async function* atMost(bounds: BodyBounds, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    yield chunk;
    if (total > bounds.max) throw tooLarge(bounds);
  }
}

function tooLarge({ max, beyond }: BodyBounds): Error {
  return beyond === "cut" ? new Enough() : new SiteError("size", `is larger than ${max / 1024 / 1024} MiB`);
}

/** The error that stops a pipeline after enough of the body has been read. */
class Enough extends Error {}
