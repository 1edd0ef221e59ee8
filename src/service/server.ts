import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { errorCode } from "../errors/error-code.ts";
import { answerParserErrors } from "./parser-errors.ts";
import type { AppBindings } from "./routes/app.ts";
import { errorResponse, headersFor, isRead } from "./routes/response.ts";
import { ServiceError } from "./service-error.ts";

/** Where to listen, and what answers. */
export interface ServerOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Makes what answers, knowing the address it will be reached at (without a slash at the end). */
  readonly appAt: (
    baseUrl: string,
  ) => (request: Request, bindings: AppBindings) => Response | Promise<Response>;
  /** Told of every request that was answered: method, address, status, and how long it took. */
  readonly onServed?: ((answer: ServedRequest) => void) | undefined;
}

/** One line of the log. */
export interface ServedRequest {
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** A server that listens. */
export interface RunningServer {
  readonly baseUrl: string;
  /** Stops listening; requests that are being answered have `graceMs` to finish. */
  close(graceMs: number): Promise<void>;
}

/** Header lines and address together: a search for 10 kB of any script fits in. */
const MAX_HEADER_BYTES = 64 * 1024;
/** What a request of HTTP/1.0, which needs no Host, is taken to be for. */
const HOST_OF_OLD = "localhost";
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 };

/** Starts an HTTP server. Throws a `ServiceError` when the address cannot be listened on. */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  // A missing Host is answered like everything else that is wrong: in the envelope.
  const server = createServer({ ...LIMITS, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false });
  answerParserErrors(server);
  const baseUrl = baseUrlOf(await bind(server, options));
  const app = options.appAt(baseUrl);
  const answer = listenerOf((request, bindings) => app(request, bindings));
  const refuse = listenerOf(badRequest);
  const open = new Set<ServerResponse>();
  server.on("request", (request, response) => {
    // While the server ends, a connection that is kept alive brings no further request.
    if (!server.listening) response.shouldKeepAlive = false;
    track(request, response, open, options.onServed);
    void (hasHostAsNeeded(request) ? answer : refuse)(request, response);
  });
  return { baseUrl, close: (graceMs) => closeServer(server, open, graceMs) };
}

/** What never becomes a `Request`, with an impossible Host or address, is refused as well: as a read or as a write. */
function listenerOf(app: ReturnType<ServerOptions["appAt"]>) {
  const options = (method: string) => ({ hostname: HOST_OF_OLD, errorHandler: () => badRequest({ method }) });
  const read = getRequestListener(app, options("GET"));
  const write = getRequestListener(app, options("POST"));
  return (request: IncomingMessage, response: ServerResponse) =>
    (isRead(request.method ?? "") ? read : write)(request, response);
}

function badRequest({ method }: Pick<Request, "method">): Response {
  return errorResponse("BAD_REQUEST", "The request cannot be understood.", headersFor(method));
}

function track(
  { method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
  open: Set<ServerResponse>,
  onServed: ServerOptions["onServed"],
): void {
  const begun = performance.now();
  open.add(response);
  response.once("close", () => {
    open.delete(response);
    onServed?.({ method, target: url, status: response.statusCode, milliseconds: performance.now() - begun });
  });
}

/** Whether a request says once which host it is for; HTTP/1.0 need not say it (RFC 9112 §3.2). */
function hasHostAsNeeded({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

/** Assumed: a server that listens on all addresses is reached at the loopback one. */
function baseUrlOf({ address, family, port }: AddressInfo): string {
  const reached =
    new Map([
      ["0.0.0.0", "127.0.0.1"],
      ["::", "::1"],
    ]).get(address) ?? address;
  return `http://${family === "IPv6" ? `[${reached}]` : reached}:${port}`;
}

function bind(server: Server, { host, port }: ServerOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.on("error", (error) => reject(addressError(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address();
      if (address !== null && typeof address === "object") resolve(address);
    });
  });
}

function addressError(cause: Error, host: string, port: number): ServiceError {
  const code = errorCode(cause) ?? cause.message;
  const what =
    code === "EADDRINUSE"
      ? `port ${port} is already in use on ${host}`
      : `cannot listen on ${host}:${port} (${code})`;
  return new ServiceError("address", what, { cause });
}

/** Connections that are idle, or still sending their headers, hold nothing that could be lost. */
async function closeServer(
  server: Server,
  open: ReadonlySet<ServerResponse>,
  graceMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs);
  });
  await Promise.race([allAnswered(open), patience]);
  clearTimeout(timer);
  server.closeAllConnections();
  await closed;
}

async function allAnswered(open: ReadonlySet<ServerResponse>): Promise<void> {
  while (open.size > 0) {
    await Promise.all(Array.from(open, (response) => once(response, "close")));
  }
}
