import { createConnection } from "node:net";

const CONNECTIONS = 16;

const MILLISECONDS = 250;

/** Requests `targets` in turn over 16 connections for 250 ms, and returns the requests per second. Each status must be 200. */
export async function requestsPerSecond(port: number, targets: readonly string[]): Promise<number> {
  const started = performance.now();
  let sent = 0;
  const next = () => {
    if (performance.now() - started >= MILLISECONDS) return undefined;
    const target = targets[sent % targets.length];
    sent += 1;
    return `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  };
  const connections = Array.from({ length: CONNECTIONS }, () => sendRequests(port, next));
  const counts = await Promise.all(connections);
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - started);
}

/** Sends requests one after another over a new connection until `next` returns undefined, and returns the number of requests. */
function sendRequests(port: number, next: () => string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, "127.0.0.1");
    let count = 0;
    let remaining = 0;
    const send = () => {
      const request = next();
      if (request === undefined) socket.end(() => resolve(count));
      else socket.write(request);
    };
    socket.on("connect", send).on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      remaining = remaining === 0 ? bytesAfterHead(chunk) : remaining - chunk.length;
      if (remaining > 0) return;
      count += 1;
      send();
    });
  });
}

/** Returns the number of response bytes that have not arrived yet. `chunk` must contain all headers. */
function bytesAfterHead(chunk: Buffer): number {
  const end = chunk.indexOf("\r\n\r\n") + 4;
  const head = chunk.toString("latin1", 0, end);
  if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`The status of a response is not 200: ${head}`);
  return Number(/^content-length: (\d+)/im.exec(head)?.[1]) - (chunk.length - end);
}
