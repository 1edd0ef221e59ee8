import { spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { listings } from "./listings.ts";
import { medianOf } from "./run-process.ts";

const COUNT = 100_000;
const TARGET = "/api/v1/tools";

/** Returns the requests per second of two builds' local catalogs, and of a server that sends one prepared response. */
export async function compareServices(
  bins: { readonly ours: string; readonly base: string },
  folder: string,
  rounds: number,
) {
  const ours = await startServer(await fillService(bins.ours, join(folder, "ours-served")));
  const base = await startServer(await fillService(bins.base, join(folder, "base-served")));
  const response = await fetch(`http://127.0.0.1:${ours.port}${TARGET}`);
  const { date: _, connection: _own, "keep-alive": _time, ...headers } = Object.fromEntries(response.headers);
  const prepared = [await response.text(), JSON.stringify(headers)];
  const fixed = await startServer({ argv: [process.execPath, "-e", STATIC, ...prepared], env: {} });
  const servers = { ours, base, static: fixed };
  const rates: Record<keyof typeof servers, number[]> = { ours: [], base: [], static: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.static.push(await requestsPerSecond(fixed.port));
    rates.ours.push(await requestsPerSecond(ours.port));
    rates.base.push(await requestsPerSecond(base.port));
  }
  for (const server of Object.values(servers)) await server.end();
  return { ours: medianOf(rates.ours), base: medianOf(rates.base), static: medianOf(rates.static) };
}

/** The command line and the complete environment of a program that runs a server. */
interface Server {
  readonly argv: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
}

/** Imports the listings into a new local catalog, and returns the command that serves it. */
async function fillService(bin: string, folder: string): Promise<Server> {
  const env = { ...process.env, CATALOG_DATA_DIR: join(folder, "data"), CATALOG_CONFIG_DIR: folder };
  const child = spawn(process.execPath, [bin, "sandbox", "import", "-", "--replace"], {
    stdio: ["pipe", "ignore", "inherit"],
    env,
  });
  Readable.from(ndjson()).pipe(child.stdin);
  const [exitCode] = await once(child, "close");
  if (exitCode !== 0) throw new Error(`The import exited with code ${exitCode}`);
  return { argv: [process.execPath, bin, "serve", "--port", "0"], env };
}

function* ndjson(): Generator<string> {
  for (let from = 0; from < COUNT; from += 1_000)
    yield listings(from, from + 1_000)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join("");
}

/** Starts a server program, which may log each request, and waits until it prints its URL. */
async function startServer({ argv: [program, ...args], env }: Server) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"], env });
  const [line] = await once(child.stdout, "data");
  child.stdout.resume();
  const [url = ""] = /http:\/\/[\w.:]+/.exec(String(line)) ?? [];
  return {
    port: Number(new URL(url).port),
    end: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}

const CONNECTIONS = 16;

const MILLISECONDS = 250;

/** Requests the list over 16 connections for 250 ms, and returns the requests per second. Each status must be 200. */
async function requestsPerSecond(port: number): Promise<number> {
  const started = performance.now();
  const next = () => {
    if (performance.now() - started >= MILLISECONDS) return undefined;
    return `GET ${TARGET} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
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

/** A server that responds to all requests with the body and the header fields that are its arguments. */
const STATIC = `
  const body = Buffer.from(process.argv[1]);
  const headers = JSON.parse(process.argv[2]);
  const server = require("http").createServer((request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));
`;
