import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Tool } from "../../../src/contract/index.ts";

export interface Arrived {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** The server's reaction to a request. */
export type Step = (response: ServerResponse, arrived: Arrived) => void;

/** Starts a server that runs one step per request, and responds with 599 after the last step. */
export function scriptedServer(...steps: readonly Step[]) {
  return stepServer(steps, () => undefined);
}

/** Starts a server whose step for a request depends on the request. */
export function answeringServer(stepFor: (request: Arrived) => Step) {
  return stepServer([], stepFor);
}

/** Starts a server in which no listing is live: it answers reads of listings with 404, and runs one step for each other request. */
export function draftServer(...steps: readonly Step[]) {
  const missing = status(404, {}, "TOOL_NOT_FOUND");
  return stepServer(steps, ({ method, path = "" }) =>
    method === "GET" && path.includes("/tools/") ? missing : undefined,
  );
}

async function stepServer(steps: readonly Step[], usual: (one: Arrived) => Step | undefined) {
  const arrived: Arrived[] = [];
  const server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url: path, headers } = request;
    const one = { method, path, headers, body: Buffer.concat(chunks).toString() };
    const own = usual(one);
    if (own === undefined) arrived.push(one);
    // No `Date` header, because a test's clock may differ from the system clock, and the header contains only whole seconds.
    response.sendDate = false;
    const step = own ?? steps[arrived.length - 1];
    if (step) step(response, one);
    else response.writeHead(599).end("unasked");
  });
  const url = await listen(server);
  onTestFinished(() => void server.closeAllConnections());
  return { url, arrived };
}

/** Starts a TCP server that passes each connection to `serve`. */
export async function tcpServer(serve: (socket: Socket) => void, host = "127.0.0.1"): Promise<URL> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    serve(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return listen(server, host);
}

/** Starts a server that waits for data on each connection, sends `bytes`, and closes the connection. */
export function bytesServer(bytes: string | Buffer, host?: string): Promise<URL> {
  return tcpServer((socket) => void socket.once("data", () => socket.end(bytes)), host);
}

/** Returns a URL that refuses connections. */
export async function deadUrl(): Promise<URL> {
  const server = createTcpServer();
  const url = await new Promise<URL>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(urlOf(server.address())));
  });
  await new Promise((resolve) => server.close(resolve));
  return url;
}

/** Starts a server on a free port, and closes it when the test ends. */
export function listen(server: ReturnType<typeof createTcpServer>, host = "127.0.0.1"): Promise<URL> {
  onTestFinished(() => void server.close());
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, host, () => resolve(urlOf(server.address())));
  });
}

function urlOf(address: AddressInfo | string | null): URL {
  if (address === null || typeof address === "string") throw new Error("no port");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return new URL(`http://${host}:${address.port}/`);
}

export const reset: Step = (response) => void response.socket?.resetAndDestroy();

export function json(value: unknown, headers: Record<string, string> = {}, status = 200): Step {
  return (response) =>
    void response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(value));
}

/** Returns a step that responds with data in the API's envelope. */
export function data(value: unknown, headers: Record<string, string> = {}, status = 200): Step {
  return json({ data: value, meta: { apiVersion: "v1" } }, headers, status);
}

/** Returns a step that responds with a status and an error envelope. */
export function status(
  code: number,
  headers: Record<string, string> = {},
  error = "CODE",
  message = "message",
): Step {
  return json({ error: { code: error, message } }, headers, code);
}

/** A self-signed certificate for localhost. */
export const CERTIFICATE_FILE = new URL("certificates/localhost.pem", import.meta.url);

const certificate = {
  cert: readFileSync(CERTIFICATE_FILE),
  key: readFileSync(new URL("certificates/localhost.key.pem", import.meta.url)),
};

/** Starts an https server that responds with `{}`, and returns its URL. */
export async function tlsServer(): Promise<URL> {
  const server = createTlsServer(certificate, (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", connection: "close" }).end("{}");
  });
  const url = await listen(server);
  return new URL(`https://localhost:${url.port}/`);
}

/** Starts a proxy that connects tunnels to a local port and responds to other requests. If `status` is set, all responses use it. */
export async function aProxy({ port, status }: { port?: number; status?: number | undefined } = {}) {
  /** Each request's method, URL, host and credentials. */
  const asked: string[] = [];
  const note = ({ method, url, headers }: IncomingMessage) =>
    asked.push(`${method} ${url} ${headers.host} ${headers["proxy-authorization"] ?? "-"}`);
  const server = createHttpServer((request, response) => {
    note(request);
    response.writeHead(status ?? 200).end("proxy");
  });
  server.on("connect", (request, socket) => {
    note(request);
    socket.on("error", () => {});
    if (port === undefined || status !== undefined)
      return void socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const upstream = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    onTestFinished(() => void upstream.destroy());
  });
  const url = await listen(server);
  onTestFinished(() => void server.closeAllConnections());
  return { url, asked };
}

/** Starts a catalog with the listings of a map, which can change while it runs, and with their categories. Returns its base URL. */
export async function listingsServer(listings: ReadonlyMap<string, Tool>): Promise<URL> {
  const { url } = await answeringServer(({ path = "" }) => {
    const slug = decodeURIComponent(path.split("/").at(-1) ?? "");
    if (slug === "categories") return data([...listings.values()].map(({ category }) => category));
    const tool = listings.get(slug);
    return tool ? data(tool) : status(404, {}, "TOOL_NOT_FOUND");
  });
  return url;
}
