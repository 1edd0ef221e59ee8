import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Transform } from "node:stream";
import { constants, createBrotliDecompress, createUnzip } from "node:zlib";
import type { Dispatcher } from "undici";
import Client from "undici/lib/dispatcher/client.js";
import { within } from "../base/runtime/deadline.ts";
import { MAX_HEADER_BYTES, skipInterimResponses } from "../base/runtime/node-20/skip-interim-responses.ts";
import { version } from "../base/runtime/version.ts";
import { parseUrl } from "../base/text/parse-url.ts";
import { checkedAddresses } from "./checked-addresses.ts";
import type { Network } from "./network.ts";
import { SiteError, siteErrorOf } from "./site-error.ts";

export interface GetOptions {
  readonly accept: string;
  /** The maximum number of bytes to return. */
  readonly keep: number;
  /** Whether to throw an error (`refuse`) or to return the start of the body (`cut`) if the body is larger than the network's limit. */
  readonly beyond: "refuse" | "cut";
}

export interface SiteResponse {
  readonly url: URL;
  readonly contentType: string;
  /** The start of the decompressed body, or all of it. */
  readonly body: Buffer;
}

/** Fetches a URL. Follows redirects, and checks the address of each target. Throws a `SiteError` or the abort reason of `parent`. */
export function guardedGet(
  network: Network,
  { url: start, ...options }: GetOptions & { readonly url: string },
  parent: AbortSignal,
): Promise<SiteResponse> {
  const { urlMilliseconds, redirects } = network.limits;
  const reason = new SiteError(
    "timeout",
    `does not send a complete response within ${urlMilliseconds / 1000} s`,
  );
  return within({ milliseconds: urlMilliseconds, parent, reason }, async (signal) => {
    let url = absolute(start);
    for (let hops = 0; hops <= redirects; hops++) {
      const visited = visit(network, url, { ...options, signal });
      const { status, headers, body } = await (hops === 0 ? visited : visited.catch(afterRedirectTo(url)));
      const location = REDIRECTS.has(status) ? headers["location"] : undefined;
      if (location === undefined) {
        if (status < 200 || status > 299) throw new SiteError("status", statusMessage(status));
        return { url, contentType: headers["content-type"] ?? "", body };
      }
      // undici decodes headers as Latin-1, but browsers read `Location` as UTF-8.
      url = absolute(Buffer.from(location, "latin1").toString("utf8"), url);
    }
    throw new SiteError("redirects", `redirects more than ${redirects} times`);
  });
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function statusMessage(status: number): string {
  return `responds with ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd();
}

/** Returns a handler that adds the redirect target to an error, because messages are printed after the original URL. */
function afterRedirectTo({ protocol, host }: URL): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof SiteError)) throw error;
    throw new SiteError(error.kind, `redirects to ${protocol}//${host}, which ${error.message}`, error);
  };
}

function absolute(text: string, base?: URL): URL {
  const url = parseUrl(text, base);
  if (url !== undefined) return url;
  throw new SiteError("url", base ? "redirects to an invalid URL" : "is not a valid URL");
}

/** The limits for a response body. `max` is its maximum size in bytes, both compressed and decompressed. */
type Bounds = Omit<GetOptions, "accept"> & { readonly max: number; readonly signal: AbortSignal };

/** A response. The body is empty unless the status is 2xx. */
interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends one request, over a connection of its own to one of the checked addresses. */
async function visit(
  network: Network,
  url: URL,
  { accept, ...options }: GetOptions & { readonly signal: AbortSignal },
): Promise<Exchange> {
  const addresses = await checkedAddresses(network, url, options.signal);
  const connect = network.connect(addresses);
  let socket: Socket | undefined;
  const client = new Client(url.origin, {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, callback) => {
      socket = connect(target, (...[error, open]) => {
        if (error) return callback(error, null);
        skipInterimResponses(open);
        callback(null, open);
      });
    },
  });
  const headers = { accept, "accept-encoding": "identity", "user-agent": `catalog/${version}` };
  const request = { path: url.pathname + url.search, method: "GET", headers, reset: true } as const;
  try {
    return await receive(client, request, { ...options, max: network.limits.bytes });
  } catch (error) {
    throw siteErrorOf(error);
  } finally {
    // The client does not close a socket that is still connecting.
    socket?.destroy();
    void client.destroy();
  }
}

/** Sends a request and returns the response within the bounds. The body is never paused, because that could crash undici 7. */
async function receive(
  client: Client,
  request: Dispatcher.DispatchOptions,
  bounds: Bounds,
): Promise<Exchange> {
  const { signal, keep, max } = bounds;
  const chunks: Buffer[] = [];
  let size = 0;
  let head: Omit<Exchange, "body"> = { status: 0, headers: {} };
  await new Promise<void>((resolve, reject) => {
    const stop = () => (bounds.beyond === "cut" ? resolve() : reject(tooLarge(bounds)));
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason));
    client.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status, fields) => {
        head = { status, headers: firstValues(fields) };
        if (status < 200 || status > 299) return resolve();
        if (Number(head.headers["content-length"]) > max && bounds.beyond === "refuse") stop();
      },
      onResponseData: (_controller, chunk) => {
        if (size < keep || head.headers["content-encoding"] !== undefined) chunks.push(chunk);
        size += chunk.length;
        if (size > max) stop();
      },
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    });
  });
  const body = await decode(Buffer.concat(chunks), head.headers["content-encoding"], bounds);
  return { ...head, body: body.subarray(0, keep) };
}

function firstValues(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const values = Object.entries(headers).map(([name, value]) => [name, [value].flat()[0] ?? ""]);
  return Object.fromEntries(values);
}

/** Decompresses at most `max` bytes, because the data may be a decompression bomb. The end of the data may be missing. */
async function decode(data: Buffer, coding: string | undefined, bounds: Bounds): Promise<Buffer> {
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

function tooLarge({ max }: Bounds): SiteError {
  return new SiteError("size", `is larger than ${max / 1024 / 1024} MiB`);
}
