import http, { type IncomingMessage, STATUS_CODES } from "node:http";
import https from "node:https";
import type { Readable, Transform } from "node:stream";
import { constants, createBrotliDecompress, createUnzip } from "node:zlib";
import { within } from "../base/runtime/tasks.ts";
import { version } from "../base/runtime/version.ts";
import { parseUrl } from "../base/text/parse-url.ts";
import { checkedAddresses } from "./checked-addresses.ts";
import { MAX_BYTES, type Network, systemAgent, URL_MS } from "./network.ts";
import { closedError, SiteError, siteErrorOf } from "./site-error.ts";

export interface GetOptions {
  readonly accept: string;
  /** The maximum number of bytes to return. */
  readonly keep: number;
  /** Whether to throw an error (`refuse`) or to return the start of the body (`cut`) if the body is larger than `MAX_BYTES`. */
  readonly beyond: "refuse" | "cut";
}

export type SiteResponse = Awaited<ReturnType<typeof guardedGet>>;

/**
 * Fetches a URL. Follows redirects, and checks the address of each target. Returns the last URL, and the start of the decompressed body or
 * all of it. Throws a `SiteError` or the abort reason of `parent`.
 */
export function guardedGet(
  network: Network,
  { url: start, ...options }: GetOptions & { readonly url: string },
  parent?: AbortSignal,
) {
  const { urlMilliseconds: milliseconds = URL_MS } = network;
  const late = `does not send a complete response within ${milliseconds / 1000} s`;
  const reason = () => new SiteError("timeout", late);
  return within({ milliseconds, parent, reason }, async (signal) => {
    let url = absolute(start);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const visited = visit(network, url, { ...options, signal });
      const { status, headers, body } = await (hops === 0 ? visited : visited.catch(afterRedirectTo(url)));
      const location = REDIRECTS.has(status) ? headers.location : undefined;
      if (location === undefined) {
        if (status < 200 || status > 299)
          throw new SiteError("status", `responds with ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd());
        return { url, contentType: headers["content-type"] ?? "", body };
      }
      // Node decodes headers as Latin-1, but browsers read `Location` as UTF-8.
      url = absolute(Buffer.from(location, "latin1").toString("utf8"), url);
    }
    throw new SiteError("response", `redirects more than ${MAX_REDIRECTS} times`);
  });
}

const MAX_REDIRECTS = 3;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

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

/** Sends one request over a new connection to one of the checked addresses. The body is empty unless the status is 2xx. */
async function visit(
  network: Network,
  url: URL,
  { accept, signal, ...bounds }: GetOptions & { readonly signal: AbortSignal },
) {
  const { agentFor = systemAgent } = network;
  const agent = agentFor(url, await checkedAddresses(network, url, signal));
  const headers = { accept, "accept-encoding": "identity", "user-agent": `catalog/${version}` };
  const { get } = url.protocol === "https:" ? https : http;
  const request = get(url, { agent, headers, maxHeaderSize: MAX_HEADER_BYTES, signal });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // A connection can close without an error, for example after an unexpected upgrade.
      request
        .on("response", resolve)
        .on("error", reject)
        .on("close", () => reject(closedError()));
    });
    const { statusCode: status = 0, headers } = response;
    const isSuccess = status >= 200 && status <= 299;
    const body = isSuccess ? await bodyOf(response, bounds) : Buffer.alloc(0);
    // The end of the connection can be the end of the body, also after the time limit.
    signal.throwIfAborted();
    return { status, headers, body };
  } catch (error) {
    throw siteErrorOf(error);
  } finally {
    request.destroy();
  }
}

/** The maximum size of a response's header fields, in bytes. */
const MAX_HEADER_BYTES = 64 * 1024;

type Bounds = Omit<GetOptions, "accept">;

async function bodyOf(response: IncomingMessage, bounds: Bounds): Promise<Buffer> {
  const isTooLarge = Number(response.headers["content-length"]) > MAX_BYTES;
  if (isTooLarge && bounds.beyond === "refuse") throw tooLarge();
  const decoder = decoderOf(response.headers["content-encoding"]);
  if (decoder === undefined) return startOf(response, bounds);
  const data = await startOf(response, { ...bounds, keep: MAX_BYTES });
  // The end of the data may be missing, and the data may be a decompression bomb.
  return data.length === 0 ? data : startOf(decoder.end(data), bounds);
}

/** Returns the first `keep` bytes of a body. */
async function startOf(source: Readable, { keep, beyond }: Bounds): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    if (size < keep) parts.push(part);
    size += part.length;
    if (size <= MAX_BYTES) continue;
    if (beyond === "refuse") throw tooLarge();
    break;
  }
  return Buffer.concat(parts).subarray(0, keep);
}

/** Returns the decoder for a content coding, if needed. A server may compress a response even if the request accepts only `identity`. */
function decoderOf(coding = ""): Transform | undefined {
  const name = coding.trim().toLowerCase();
  if (name === "" || name === "identity") return undefined;
  if (/^(?:(?:x-)?gzip|deflate)$/.test(name)) return createUnzip({ finishFlush: constants.Z_SYNC_FLUSH });
  if (name === "br") return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  throw new SiteError("response", "uses an unsupported content coding");
}

function tooLarge(): SiteError {
  return new SiteError("status", `is larger than ${MAX_BYTES / 1024 / 1024} MiB`);
}
