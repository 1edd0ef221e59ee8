import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { isWebUrl } from "../contract/index.ts";
import { errorCode, reasonOf } from "../files/system-error.ts";
import type { SystemClock } from "./clock.ts";
import { answerParserErrors } from "./parser-errors.ts";
import { ExchangeNotes, type RequestLog } from "./request-log.ts";
import type { AppBindings } from "./routes/create-app.ts";
import { errorResponse, headersFor, isRead } from "./routes/response.ts";
import { ServiceError } from "./service-error.ts";

/** The address to listen on, and the application that answers. */
export interface ServerOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly clock: SystemClock;
  /** Makes the application, knowing the address it will be reached at (without a slash at the end). */
  readonly appAt: (
    baseUrl: string,
  ) => (request: Request, bindings: AppBindings) => Response | Promise<Response>;
  readonly log?: RequestLog | undefined;
}

/** A server that listens. */
export interface RunningServer {
  readonly baseUrl: string;
  /** Stops listening; open requests have `timeoutMs` to finish. */
  close(timeoutMs: number): Promise<void>;
}

/** Most bytes of target and header fields together: enough for a query of 10 kB in any script. */
const MAX_HEADER_BYTES = 64 * 1024;
/** The host of a request of HTTP/1.0 without a Host. */
const DEFAULT_HOST = "localhost";
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 };

/** Starts an HTTP server. Throws a `ServiceError` when the address cannot be listened on. */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  // Without `requireHostHeader`, a missing Host is answered here, with the error envelope.
  const server = createServer({ ...LIMITS, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false });
  // Node would drop the fields after the 2,000th, and with them a second Host; their bytes are bounded.
  server.maxHeadersCount = 0;
  const baseUrl = baseUrlOf(await bind(server, options));
  const app = options.appAt(baseUrl);
  const exchanges = new ExchangeNotes(options);
  const answer = listenerOf(exchanges.noting(app));
  const refuse = listenerOf(badRequest);
  const open = new Set<ServerResponse>();
  answerParserErrors(server, {
    openResponse: (socket) => [...open].find((response) => response.socket === socket),
    onRefused: (refused) => exchanges.refused(refused),
  });
  server.on("request", (request, response) => {
    const begun = performance.now();
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      exchanges.closed(request, response, performance.now() - begun);
      if (!server.listening && open.size === 0) server.closeAllConnections();
    });
    // While the server shuts down, no connection is kept alive for another request.
    if (!server.listening) response.shouldKeepAlive = false;
    void (hasValidHost(request) ? answer : refuse)(request, response);
  });
  return { baseUrl, close: (timeoutMs) => closeServer(server, open, timeoutMs) };
}

/**
 * Stops listening and ends the connections: immediately without open requests, otherwise after the last response.
 *
 * Not by the HTTP server's own `close`, which destroys connections whose response has ended but is not sent yet.
 */
async function closeServer(
  server: Server,
  open: ReadonlySet<ServerResponse>,
  timeoutMs: number,
): Promise<void> {
  const closed = once(server, "close");
  NetServer.prototype.close.call(server);
  const timer = setTimeout(() => server.closeAllConnections(), open.size === 0 ? 0 : timeoutMs);
  await closed;
  clearTimeout(timer);
}

/** Returns a listener that passes requests on. One with an invalid Host or target is refused, as a read or as a write. */
function listenerOf(app: ReturnType<ServerOptions["appAt"]>) {
  const options = (method: string) => ({
    hostname: DEFAULT_HOST,
    errorHandler: () => badRequest({ method }),
  });
  const read = getRequestListener(app, options("GET"));
  const write = getRequestListener(app, options("POST"));
  return (request: IncomingMessage, response: ServerResponse) =>
    (isRead(request.method ?? "") ? read : write)(request, response);
}

function badRequest({ method }: Pick<Request, "method">): Response {
  return errorResponse("BAD_REQUEST", "The request has an invalid Host or target.", headersFor(method));
}

/** Reports whether a request has one valid Host; one of HTTP/1.0 may have none (RFC 9112 §3.2). */
function hasValidHost({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length;
  if (hosts === 0) return httpVersion === "1.0";
  return hosts === 1 && isWebUrl(`http://${headers.host}/`);
}

/**
 * Returns the URL of a listening server.
 *
 * Assumed: a server that listens on all addresses names the loopback address in its URLs, unless `--public-url` is given.
 */
function baseUrlOf({ address, family, port }: AddressInfo): string {
  const reached =
    new Map([
      ["0.0.0.0", "127.0.0.1"],
      ["::", "::1"],
    ]).get(address) ?? address;
  return `http://${family === "IPv6" ? `[${reached}]` : reached}:${port}`;
}

function bind(server: Server, { host, port }: ServerOptions): Promise<AddressInfo> {
  // Node would listen on every address.
  if (host === "") throw new ServiceError("usage", 'Invalid --host "": use a host name or an IP address');
  return new Promise((resolve, reject) => {
    server.on("error", (error) => reject(addressError(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address();
      if (address !== null && typeof address === "object") resolve(address);
    });
  });
}

/** Returns the error of an address that cannot be listened on, by the code of the system's error. */
function addressError(cause: Error, host: string, port: number): ServiceError {
  const failure = `Cannot listen on ${host.includes(":") ? `[${host}]` : host}:${port}`;
  switch (errorCode(cause)) {
    case "EADDRINUSE":
      return new ServiceError("port", `Port ${port} is already in use on ${host}`, { cause });
    case "EACCES":
      return new ServiceError("port", `${failure}: permission denied`, { cause });
    case "EADDRNOTAVAIL":
      return new ServiceError("host", `${failure}: it is not an address of this machine`, { cause });
    case "EAI_AGAIN":
    case "ENOTFOUND":
      return new ServiceError("host", `${failure}: unknown host`, { cause });
    default:
      return new ServiceError("host", `${failure}: ${reasonOf(cause)}`, { cause });
  }
}
