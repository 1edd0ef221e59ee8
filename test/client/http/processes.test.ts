import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "rolldown";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { decodeEntry } from "../../../src/client/http/cache/entry-store.ts";
import { ended } from "../../support/spawn-catalog.ts";
import { lastingFolder, tempFolder } from "../../support/temp-folder.ts";
import { CERTIFICATE_FILE, listen, scriptedServer, tcpServer, tlsServer } from "./scripted-server.ts";

test("a decompression bomb causes an error and uses less than 150 MB of memory", async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000), { level: 9 });
  expect(bomb.length).toBeLessThan(200_000);
  const server = await scriptedServer((response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
  });
  const child = program("memory");
  const ended = await child([server.url.href]);
  expect(JSON.parse(ended.stdout)).toEqual([
    "UnexpectedResponse",
    `The response from ${server.url.host} is larger than 32 MiB when decompressed`,
    true,
  ]);
});

test("50 slowly read responses over closing connections do not crash the process", async () => {
  // nodejs/undici#5360: undici crashes if the whole response and the end of the connection arrive while the reader is paused.
  const url = await tcpServer((socket) => {
    socket.once("data", () => {
      socket.write(
        "HTTP/1.1 200 OK\r\ncache-control: max-age=60\r\ncontent-length: 65536\r\nconnection: close\r\n\r\n",
      );
      socket.end(Buffer.alloc(65_536, "x"));
    });
  });
  const child = program("slow");
  const ended = await child([url.href, tempFolder()]);
  expect([ended.stderr, ended.stdout, ended.exitCode]).toEqual(["", "3276800\n", 0]);
});

test("NODE_EXTRA_CA_CERTS adds a certificate authority", async () => {
  const url = await tlsServer();
  const child = program("status");
  const certificate = fileURLToPath(CERTIFICATE_FILE);
  expect((await child([url.href], { NODE_EXTRA_CA_CERTS: certificate })).stdout).toBe("200\n");
  expect((await child([url.href])).stdout).toMatch(/: it is self-signed/);
});

// The time limit is shorter than the connection timeout of 10 s.
test("a process does not wait for a connection that is being opened", { timeout: 9_000 }, async () => {
  // The server does not respond to the TLS handshake, so the connection is not established.
  const url = await tcpServer(() => {});
  const child = program("timeout");
  expect((await child([`https://${url.host}/`])).stdout).toBe("TIMEOUT\n");
});

test("16 concurrent processes can share a cache", { timeout: 120_000 }, async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const number = Number(request.url?.slice(1));
    response.writeHead(200, { "cache-control": number % 2 ? "max-age=60" : "max-age=0", etag: `"${asked}"` });
    response.end(`${number} `.repeat(20_000));
  });
  const url = await listen(server);
  onTestFinished(() => void server.closeAllConnections());
  const cache = tempFolder();
  const child = program("cached");
  const all = await Promise.all(Array.from({ length: 16 }, () => child([url.href, cache])));
  expect(new Set(all.map(({ stdout, stderr, exitCode }) => `${stdout}${stderr}${exitCode}`))).toEqual(
    new Set(["0\n0"]),
  );
  const names = readdirSync(cache);
  expect(names.map((name) => decodeEntry(readFileSync(join(cache, name)))?.url).sort()).toEqual(
    Array.from({ length: 5 }, (_, number) => url.href + number),
  );
  expect(asked).toBeLessThan(16 * 20);
});

const PROGRAMS = fileURLToPath(new URL("client-programs.mjs", import.meta.url));

/** The folder with the bundled transport. */
const folder = lastingFolder();
beforeAll(async () => {
  const input = fileURLToPath(new URL("../../../src/client/http/create-transport.ts", import.meta.url));
  await build({ input, platform: "node", output: { dir: folder(), format: "esm" }, logLevel: "silent" });
  writeFileSync(join(folder(), "package.json"), '{"type":"module"}');
});

/** Returns a function that runs a program in a process. */
function program(name: string) {
  const TRANSPORT = pathToFileURL(join(folder(), "create-transport.js")).href;
  return (args: readonly string[], env: Record<string, string> = {}) =>
    ended(spawn(process.execPath, [PROGRAMS, name, ...args], { env: { TRANSPORT, ...env } }));
}
