import { createConnection } from "node:net";

const CONNECTIONS = 16;

/**
 * Measures the requests per second of a server with 16 busy connections, for `milliseconds`. Requests `targets` in turn. Throws for a
 * response other than 200.
 */
export async function requestsPerSecond(
  port: number,
  targets: readonly string[],
  milliseconds: number,
): Promise<number> {
  const started = performance.now();
  let asked = 0;
  const next = () => {
    if (performance.now() - started >= milliseconds) return undefined;
    const target = targets[asked % targets.length];
    asked += 1;
    return `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  };
  const connections = Array.from({ length: CONNECTIONS }, () => ask(port, next));
  const counts = await Promise.all(connections);
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - started);
}

/** Opens a connection that sends each request after the previous response, until there are no more. */
function ask(port: number, next: () => string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, "127.0.0.1");
    let count = 0;
    let missing = 0;
    const send = () => {
      const request = next();
      if (request === undefined) socket.end(() => resolve(count));
      else socket.write(request);
    };
    socket.on("connect", send).on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      missing = missing === 0 ? bytesAfterHead(chunk) : missing - chunk.length;
      if (missing > 0) return;
      count += 1;
      send();
    });
  });
}

/** Returns the number of bytes of the answer that are still to come. The head of an answer is in the first chunk. */
function bytesAfterHead(chunk: Buffer): number {
  const end = chunk.indexOf("\r\n\r\n") + 4;
  const head = chunk.toString("latin1", 0, end);
  if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`not 200: ${head}`);
  return Number(/^content-length: (\d+)/im.exec(head)?.[1]) - (chunk.length - end);
}
