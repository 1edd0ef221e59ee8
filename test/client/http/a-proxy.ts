import { createServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { listen } from "./scripted-server.ts";

/** Starts a proxy that connects tunnels to a local port and responds to other requests. If `status` is set, all responses use it. */
export async function aProxy({ port, status }: { port?: number; status?: number | undefined } = {}) {
  /** Each request's method, URL, host and credentials. */
  const asked: string[] = [];
  const note = ({ method, url, headers }: IncomingMessage) =>
    asked.push(`${method} ${url} ${headers.host} ${headers["proxy-authorization"] ?? "-"}`);
  const server = createServer((request, response) => {
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
