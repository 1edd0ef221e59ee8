import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { listen, tcpServer } from "../../client/http/scripted-server.ts";

/** The server at an address: an HTTP handler, or a function for the raw connection. */
export type Site = RequestListener | { readonly raw: (socket: Socket) => void };

/** A small PNG: one half-transparent blue pixel. */
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

/** Returns a site that sends `content` unchanged on each connection, and then closes the connection. */
export function raw(content: string | Iterable<Buffer>): Site {
  return { raw: (socket) => void Readable.from(content).pipe(socket) };
}

export const silence: RequestListener = () => undefined;

/** Serves a site on a free loopback port until the end of the test. Returns the port. */
export async function serve(site: Site): Promise<number> {
  if (typeof site !== "function") return Number((await tcpServer(site.raw)).port);
  const server = createServer(site);
  onTestFinished(() => server.closeAllConnections());
  return Number((await listen(server)).port);
}
