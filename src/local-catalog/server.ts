import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { BLOCKED, isBlockedCall } from "../base/files/blocked.ts";
import { errorCode, reasonOf } from "../base/files/system-error.ts";
import { ServiceError } from "../contract/errors/service-error.ts";
import { isWebUrl } from "../contract/index.ts";
import { ADMIN_ROOT, adminProblem, unauthorized } from "./admin-access.ts";
import type { ServiceClock } from "./clock.ts";
import type { RequestHandler } from "./faults/inject-faults.ts";
import { takeTurns, trackResponses } from "./open-responses.ts";
import { answerParserErrors } from "./parser-errors.ts";
import { createRequestLog, INVALID_TARGET, type RequestLog } from "./request-log.ts";
import { errorResponse, headersFor } from "./routes/response.ts";

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly clock: ServiceClock;
  /** Creates the application for the server's address, which has no trailing slash. */
  readonly appAt: (baseUrl: string) => RequestHandler;
  readonly log?: RequestLog | undefined;
  /** The token for the routes below `/admin/v1`. If undefined, the routes are off. */
  readonly adminToken?: string | undefined;
}

/** The maximum total size of the target and header fields, in bytes. This allows a query of 10 kB in any script. */
const MAX_HEADER_BYTES = 64 * 1024;
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 };

/** Starts an HTTP server. Throws a `ServiceError` if it cannot listen on the address. */
export async function listen(options: ServerOptions) {
  // `requireHostHeader` is off, so that a request without a `Host` field also gets the error envelope.
  const server = createServer({ ...TIMEOUTS, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false });
  // Beyond its default number of header fields, Node would drop the rest, which could include a second `Host`.
  server.maxHeadersCount = 0;
  const baseUrl = baseUrlOf(await bind(server, options));
  const app = options.appAt(baseUrl);
  const log = options.log && createRequestLog(options.log, options.clock);
  const answer = getRequestListener(withAdminAccess(log?.noting(app) ?? app, options.adminToken), {
    // An HTTP/1.0 request may have no `Host` field.
    hostname: "localhost",
    // Leaves requests with an invalid target to `refuse`.
    errorHandler: () => undefined,
  });
  const responses = trackResponses(server);
  answerParserErrors(server, responses.latestOn, (refused) => log?.refused(refused));
  const hasValidHost = createHostCheck();
  const respond = takeTurns((request, response) => {
    if (response.destroyed) return;
    const answered = hasValidHost(request) ? answer(request, response) : refuse(request, response);
    const finish = () => (response.headersSent ? undefined : refuse(request, response));
    // Most responses are sent at once, and then a promise would take longer than the rest.
    if (!response.writableEnded) void answered.then(finish).finally(responses.cutOff);
    else if (response.writableLength > 0) responses.cutOff();
  });
  server.on("request", (request, response) => {
    const end = log?.follow(request, response);
    responses.add(response, () => {
      end?.();
      if (!server.listening && responses.open.length === 0) server.closeAllConnections();
    });
    const upgrades = request.headers.upgrade && /\bupgrade\b/i.test(request.headers.connection ?? "");
    // A connection is not kept alive after a request that arrives during shutdown, or after which Node ignores further requests.
    if (!server.listening || upgrades) response.shouldKeepAlive = false;
    respond(request, response);
  });
  return {
    baseUrl,
    /** Stops listening. Waits at most `timeoutMs` milliseconds for open requests to finish, and then closes all connections. */
    close: async (timeoutMs: number): Promise<void> => {
      const closed = once(server, "close");
      // The HTTP server's own `close` would destroy connections whose response has ended but has not been sent yet.
      NetServer.prototype.close.call(server);
      // Node does not close a connection that was to become a tunnel.
      const closeAll = () => {
        server.closeAllConnections();
        for (const { req } of [...responses.open]) req.socket.destroy();
      };
      const timer = setTimeout(closeAll, responses.open.length === 0 ? 0 : timeoutMs);
      await closed;
      clearTimeout(timer);
      log?.flush();
    },
  };
}

/** Returns a handler that tells `app` which requests may use the admin routes. Looks only at what the connection received. */
function withAdminAccess(app: RequestHandler, token: string | undefined): NetHandler {
  return (request, { incoming, outgoing }) => {
    if (!incoming.url?.includes("admin")) return app(request, { incoming, outgoing });
    const problem = adminProblem(incoming, token);
    return app(request, { incoming, outgoing, admin: problem === undefined ? "allowed" : { problem } });
  };
}

type NetHandler = Parameters<typeof getRequestListener>[0];

/** Responds to a request whose `Host` or target is invalid. */
function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "" } = request;
  const headers = headersFor(url.startsWith("/api/v1/") ? method : "");
  const answer = () =>
    url.startsWith(ADMIN_ROOT)
      ? unauthorized(INVALID_TARGET.message)
      : errorResponse(INVALID_TARGET, headers);
  return getRequestListener(answer, { hostname: "localhost", errorHandler: answer })(request, response);
}

/** Returns a function that reports whether a request has a single valid `Host` field. HTTP/1.0 requests may omit it (RFC 9112 §3.2). */
function createHostCheck() {
  // Most requests name the same host.
  let valid: string | undefined;
  return ({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): boolean => {
    if (host === undefined) return httpVersion === "1.0";
    // Node keeps only the first of several fields in `headers`.
    const isHost = (text: string, at: number) => at % 2 === 0 && /^host$/i.test(text);
    if (rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost)) return false;
    if (host !== valid && isWebUrl(`http://${host}/`)) valid = host;
    return host === valid;
  };
}

/** Returns the URL of a listening server. A server that listens on all addresses gets a URL with the loopback address. */
function baseUrlOf({ address, family, port }: AddressInfo): string {
  if (family === "IPv6") return `http://[${address === "::" ? "::1" : address}]:${port}`;
  return `http://${address === "0.0.0.0" ? "127.0.0.1" : address}:${port}`;
}

function bind(server: Server, { host, port }: ServerOptions): Promise<AddressInfo> {
  // For an empty host, Node would listen on all addresses.
  if (host === "") throw new ServiceError("usage", 'Invalid host "": use a host name or an IP address');
  return new Promise((resolve, reject) => {
    server.on("error", (error) => reject(addressError(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address();
      if (address !== null && typeof address === "object") resolve(address);
    });
  });
}

function addressError(cause: Error, host: string, port: number): ServiceError {
  const failure = `Cannot listen on ${host.includes(":") ? `[${host}]` : host}:${port}`;
  const code = errorCode(cause);
  if (code === "EADDRINUSE")
    return new ServiceError("port", `Port ${port} is already in use on ${host}`, { cause });
  const isPrivileged = code === "EACCES" && port > 0 && port < 1024;
  if (isBlockedCall(cause) && !isPrivileged) return new ServiceError("blocked", BLOCKED, { cause });
  if (code === "EACCES") return new ServiceError("port", `${failure}: permission denied`, { cause });
  return new ServiceError("host", `${failure}: ${HOST_PROBLEMS.get(code) ?? reasonOf(cause)}`, { cause });
}

const HOST_PROBLEMS = new Map<string | undefined, string>([
  ["EADDRNOTAVAIL", "it is not an address of this machine"],
  ["EAI_AGAIN", "unknown host"],
  ["ENOTFOUND", "unknown host"],
]);
