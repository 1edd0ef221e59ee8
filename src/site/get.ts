import { type IncomingMessage, request, STATUS_CODES } from "node:http";
import { within } from "../runtime/deadline.ts";
import { parseUrl } from "../text/parse-url.ts";
import { version } from "../version.ts";
import { type BodyBounds, readBody } from "./body.ts";
import { openConnection } from "./connection.ts";
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

/** Fetches a URL. Follows redirects, and checks each target with `resolveRoute`. Throws a `SiteError` or the abort reason of `parent`. */
export function get(
  network: Network,
  { url: start, accept, keep, beyond }: GetOptions & { readonly url: string },
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
      const visited = visit(network, { url, accept }, signal);
      const response = await (hops === 0 ? visited : visited.catch(afterRedirectTo(url)));
      const location = redirectOf(response);
      if (location === undefined) return receive(url, response, { max, keep, beyond });
      url = absolute(location, url);
    }
    throw new SiteError("redirects", `redirects more than ${redirects} times`);
  });
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

async function visit(
  network: Network,
  { url, accept }: { readonly url: URL; readonly accept: string },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const connection = openConnection(network, url, signal);
  const { socket, target, headers } = await connection.catch(siteErrorOf("connection"));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({
      createConnection: () => socket,
      path: target,
      headers: {
        host: url.host,
        accept,
        "accept-encoding": "identity",
        "user-agent": USER_AGENT,
        ...headers,
      },
    });
    outgoing.on("response", resolve);
    outgoing.on("error", reject);
    // After an unrequested upgrade, a connection can end with neither a response nor an error.
    outgoing.on("close", () => reject(new SiteError("response", "closes the connection without a response")));
    outgoing.end();
  });
  return answer.catch(siteErrorOf("response"));
}

const USER_AGENT = `catalog/${version}`;

function redirectOf({ statusCode, headers }: IncomingMessage): string | undefined {
  if (statusCode === undefined || !REDIRECTS.has(statusCode) || headers.location === undefined) return;
  // Node decodes headers as Latin-1, but browsers read `Location` as UTF-8.
  return Buffer.from(headers.location, "latin1").toString("utf8");
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function receive(url: URL, response: IncomingMessage, bounds: BodyBounds): Promise<SiteResponse> {
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299)
    throw new SiteError("status", `responds with ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd());
  const contentType = response.headers["content-type"] ?? "";
  const body = await readBody(response, bounds).catch(siteErrorOf("response"));
  return { url, status, contentType, body };
}
