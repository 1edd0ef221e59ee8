import type { Transform } from "node:stream";
import { constants, createBrotliDecompress, createUnzip } from "node:zlib";
import type { Dispatcher } from "undici";
import { SiteError } from "./site-error.ts";

/** The limits for a response body. Sizes are in bytes. */
export interface BodyBounds {
  /** The maximum size, both compressed and decompressed. */
  readonly max: number;
  /** The maximum number of bytes to return. */
  readonly keep: number;
  /** Whether to throw an error (`refuse`) or to return the start of the body (`cut`) if the body is larger than `max`. */
  readonly beyond: "refuse" | "cut";
}

/** A response. The body is empty unless the status is 2xx. */
export interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Limits {
  readonly signal: AbortSignal;
  readonly bounds: BodyBounds;
}

/** Sends a request and returns the response within the bounds. The body is never paused, because that could crash undici 7. */
export async function receive(
  dispatcher: Pick<Dispatcher, "dispatch">,
  request: Dispatcher.DispatchOptions,
  { signal, bounds }: Limits,
): Promise<Exchange> {
  const chunks: Buffer[] = [];
  let size = 0;
  let head: Omit<Exchange, "body"> = { status: 0, headers: {} };
  await new Promise<void>((resolve, reject) => {
    const stop = () => (bounds.beyond === "cut" ? resolve() : reject(tooLarge(bounds)));
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason));
    dispatcher.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status, fields) => {
        head = { status, headers: firstValues(fields) };
        if (status < 200 || status > 299) return resolve();
        if (Number(head.headers["content-length"]) > bounds.max && bounds.beyond === "refuse") stop();
      },
      onResponseData: (_controller, chunk) => {
        if (size < bounds.keep || head.headers["content-encoding"] !== undefined) chunks.push(chunk);
        size += chunk.length;
        if (size > bounds.max) stop();
      },
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    });
  });
  const body = await decode(Buffer.concat(chunks), head.headers["content-encoding"], bounds);
  return { ...head, body: body.subarray(0, bounds.keep) };
}

function firstValues(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const values = Object.entries(headers).map(([name, value]) => [name, [value].flat()[0] ?? ""]);
  return Object.fromEntries(values);
}

/** Decompresses at most `max` bytes, because the data may be a decompression bomb. The end of the data may be missing. */
async function decode(data: Buffer, coding: string | undefined, bounds: BodyBounds): Promise<Buffer> {
  const decoder = decoderOf(coding);
  if (decoder === undefined || data.length === 0) return data;
  const parts: Buffer[] = [];
  let size = 0;
  decoder.end(data);
  for await (const part of decoder) {
    if (size < bounds.keep) parts.push(part);
    size += part.length;
    if (size <= bounds.max) continue;
    if (bounds.beyond === "refuse") throw tooLarge(bounds);
    break;
  }
  return Buffer.concat(parts);
}

/** Returns the decoder for a content coding, if needed. A server may compress a response even if the request accepts only `identity`. */
function decoderOf(coding = ""): Transform | undefined {
  const name = coding.trim().toLowerCase();
  if (name === "" || name === "identity") return undefined;
  if (/^(?:(?:x-)?gzip|deflate)$/.test(name)) return createUnzip({ finishFlush: constants.Z_SYNC_FLUSH });
  if (name === "br") return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  throw new SiteError("response", "uses an unsupported content coding");
}

function tooLarge({ max }: BodyBounds): SiteError {
  return new SiteError("size", `is larger than ${max / 1024 / 1024} MiB`);
}
