import { createServer, type RequestListener, type Server } from "node:http";
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from "node:net";
import { Readable } from "node:stream";
import { onTestFinished } from "vitest";

/** The server at an address: an HTTP handler, or a function for the raw connection. */
export type Site = RequestListener | { readonly raw: (socket: Socket) => void };

/** The smallest PNG: one transparent pixel. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Returns a site that serves files by path, and a 404 page for any other path. */
export function aSite(files: Readonly<Record<string, RequestListener>>): RequestListener {
  return (request, response) => {
    const file = files[request.url ?? ""];
    if (file) return file(request, response);
    response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
  };
}

export function aFile(type: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
  const listener: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": type, ...headers }).end(body);
  };
  return listener;
}

export const aPicture = aFile("image/png", PNG);

export const aPage = (html: string) => aFile("text/html; charset=utf-8", html);

export function aRedirect(location: string, status = 302): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { location: Buffer.from(location, "utf8").toString("latin1") }).end();
  };
}

/** Returns a site that sends text or chunks to each connection instead of an HTTP response, and then closes it. */
export function raw(content: string | Iterable<Buffer>): Site {
  return { raw: (socket) => void Readable.from(content).pipe(socket) };
}

/** A site that never responds. */
export const silence: RequestListener = () => undefined;

/** Serves a site on a free loopback port until the end of the test. Returns the port. */
export async function serve(site: Site): Promise<number> {
  const server = typeof site === "function" ? createServer(site) : createRawServer(site.raw);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
}

function listen(server: Server | RawServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(portOf(server.address())));
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("Not listening on a port");
  return address.port;
}
