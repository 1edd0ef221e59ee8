import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import Client from "undici/lib/dispatcher/client.js";
import { within } from "../base/runtime/deadline.ts";
import { MAX_HEADER_BYTES, skipInterimResponses } from "../base/runtime/node-20/skip-interim-responses.ts";
import { version } from "../base/runtime/version.ts";
import { parseUrl } from "../base/text/parse-url.ts";
import { checkedAddresses } from "./checked-addresses.ts";
import { type BodyBounds, type Exchange, receive } from "./exchange.ts";
import type { Network } from "./network.ts";
import { SiteError, type SiteErrorKind, siteErrorOf } from "./site-error.ts";

export interface GetOptions extends Pick<BodyBounds, "keep" | "beyond"> {
  readonly accept: string;
}

export interface SiteResponse {
  readonly url: URL;
  readonly status: number;
  readonly contentType: string;
  /** The start of the decompressed body, or all of it. */
  readonly body: Buffer;
}

/** Fetches a URL. Follows redirects, and checks the address of each target. Throws a `SiteError` or the abort reason of `parent`. */
export function guardedGet(
  network: Network,
  { url: start, accept, ...bounds }: GetOptions & { readonly url: string },
  parent: AbortSignal,
): Promise<SiteResponse> {
  const { urlMilliseconds, redirects, bytes: max } = network.limits;
  const reason = new SiteError(
    "timeout",
    `does not send a complete response within ${urlMilliseconds / 1000} s`,
  );
  return within({ milliseconds: urlMilliseconds, parent, reason }, async (signal) => {
    let url = absolute(start);
    for (let hops = 0; hops <= redirects; hops++) {
      const visited = visit(network, url, { accept, signal, bounds: { ...bounds, max } });
      const { status, headers, body } = await (hops === 0 ? visited : visited.catch(afterRedirectTo(url)));
      const location = REDIRECTS.has(status) ? headers["location"] : undefined;
      if (location === undefined) {
        if (status < 200 || status > 299) throw new SiteError("status", statusMessage(status));
        return { url, status, contentType: headers["content-type"] ?? "", body };
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

/** Returns a handler that adds the redirect target to errors about its address, because messages are printed after the original URL. */
function afterRedirectTo({ protocol, host }: URL): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof SiteError) || !ABOUT_URL.has(error.kind)) throw error;
    throw new SiteError(error.kind, `redirects to ${protocol}//${host}, which ${error.message}`, error);
  };
}

const ABOUT_URL: ReadonlySet<SiteErrorKind> = new Set(["url", "private", "port", "name"]);

function absolute(text: string, base?: URL): URL {
  const url = parseUrl(text, base);
  if (url !== undefined) return url;
  throw new SiteError("url", base ? "redirects to an invalid URL" : "is not a valid URL");
}

interface Visit {
  readonly accept: string;
  readonly signal: AbortSignal;
  readonly bounds: BodyBounds;
}

/** Sends one request, over a connection of its own to one of the checked addresses. */
async function visit(network: Network, url: URL, { accept, signal, bounds }: Visit): Promise<Exchange> {
  const addresses = await checkedAddresses(network, url, signal);
  const connect = network.connect(addresses);
  let socket: Socket | undefined;
  const client = new Client(url.origin, {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      socket = connect(options, (...[error, open]) => {
        if (error) return callback(error, null);
        skipInterimResponses(open);
        callback(null, open);
      });
    },
  });
  const headers = { accept, "accept-encoding": "identity", "user-agent": `catalog/${version}` };
  const request = { path: url.pathname + url.search, method: "GET", headers, reset: true } as const;
  try {
    return await receive(client, request, { signal, bounds });
  } catch (error) {
    throw siteErrorOf(error);
  } finally {
    // The client does not close a socket that is still connecting.
    socket?.destroy();
    void client.destroy();
  }
}
