import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
  const child = childProgram(`
    if (args.length === 1) {
      // On Linux, a process inherits the peak memory usage of its parent, here the test runner. A small intermediate process avoids this.
      const { spawnSync } = process.getBuiltinModule("node:child_process");
      spawnSync(process.execPath, [process.argv[1], ...args, "inner"], { stdio: "inherit" });
    } else {
      const transport = transportWith({});
      const failure = await transport.send(get(args[0]), (read) => read).catch((error) => error);
      await transport.close();
      const megabytes = process.resourceUsage().maxRSS / 1000;
      console.log(JSON.stringify([failure.name, failure.message, megabytes < 150 || megabytes]));
    }
  `);
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
  const child = childProgram(`
    const transport = transportWith({ cacheFolder: args[1], timeoutMs: 100000 });
    const busy = () => { const until = performance.now() + 3; while (performance.now() < until); };
    const timer = setInterval(busy, 1);
    let bytes = 0;
    for (let index = 0; index < 50; index += 1) bytes += (await transport.send(get(args[0] + index), (read) => read)).body.length;
    clearInterval(timer);
    await transport.close();
    console.log(bytes);
  `);
  const ended = await child([url.href, tempFolder()]);
  expect([ended.stderr, ended.stdout, ended.exitCode]).toEqual(["", "3276800\n", 0]);
});

test("NODE_EXTRA_CA_CERTS adds a certificate authority", async () => {
  const url = await tlsServer();
  const child = childProgram(`
    const transport = transportWith({});
    const response = await transport.send(get(args[0]), (read) => read).catch((error) => ({ status: error.message }));
    await transport.close();
    console.log(response.status);
  `);
  const certificate = fileURLToPath(CERTIFICATE_FILE);
  expect((await child([url.href], { NODE_EXTRA_CA_CERTS: certificate })).stdout).toBe("200\n");
  expect((await child([url.href])).stdout).toMatch(/: it is self-signed/);
});

// The time limit is shorter than the connection timeout of 10 s.
test("a process does not wait for a connection that is being opened", { timeout: 9_000 }, async () => {
  // The server does not respond to the TLS handshake, so the connection is not established.
  const url = await tcpServer(() => {});
  const child = childProgram(`
    const transport = transportWith({ timeoutMs: 100 });
    const failure = await transport.send(get(args[0]), (read) => read).catch((error) => error);
    await transport.close();
    console.log(failure.code);
  `);
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
  const child = childProgram(`
    const transport = transportWith({ cacheFolder: args[1], timeoutMs: 100000 });
    let wrong = 0;
    for (let index = 0; index < 20; index += 1) {
      const number = index % 5;
      const response = await transport.send(get(args[0] + number), (read) => read);
      if (response.body.toString() !== (number + " ").repeat(20000)) wrong += 1;
    }
    await transport.close();
    console.log(wrong);
  `);
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

const PRELUDE = `
import { setFlagsFromString } from "node:v8";
import { createTransport } from "./create-transport.js";
// Without this flag, Node 20 spends 60 ms optimizing the parser in each short process.
setFlagsFromString("--wasm-tiering-budget=1000000000");
const transportWith = (options) => createTransport({
  env: {}, timeoutMs: 20000, maxWaitMs: undefined, cacheFolder: undefined,
  clock: { now: () => new Date(), elapsed: () => performance.now() },
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: () => 0, signal: new AbortController().signal, trace: () => {}, onWait: () => {}, ...options });
const get = (url) => ({ method: "GET", url: new URL(url), headers: {} });
const args = process.argv.slice(2);
`;

/** The folder with the bundled transport and the programs that use it. */
const folder = lastingFolder();
beforeAll(async () => {
  const input = fileURLToPath(new URL("../../../src/client/http/create-transport.ts", import.meta.url));
  await build({ input, platform: "node", output: { dir: folder(), format: "esm" }, logLevel: "silent" });
  writeFileSync(join(folder(), "package.json"), '{"type":"module"}');
});

/** Creates a program with `transportWith(options)`, `get(url)` and `args` in scope. Returns a function that runs it in a process. */
function childProgram(source: string) {
  const program = join(folder(), `${randomUUID()}.js`);
  writeFileSync(program, PRELUDE + source);
  return (args: readonly string[] = [], env: Record<string, string> = {}) =>
    ended(spawn(process.execPath, [program, ...args], { env }));
}
