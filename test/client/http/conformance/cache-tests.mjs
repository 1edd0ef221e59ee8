// Tests the disk cache with the public suite http-tests/cache-tests, as a private cache:
//
//   git clone https://github.com/http-tests/cache-tests.git SOMEWHERE
//   node test/client/http/conformance/cache-tests.mjs SOMEWHERE [--baseline] [--id TEST]
//
// Requests go only to the server of the suite on this machine. `--baseline` tests undici's own cache in memory instead, for comparison.
// A run takes about three minutes, because the suite waits until responses are stale.
import { setMaxListeners } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "rolldown";
import { Agent, interceptors, fetch as undiciFetch } from "undici";

const PORT = 8123;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { baseline: { type: "boolean" }, id: { type: "string" } },
});
const suite = positionals[0];
if (suite === undefined) {
  console.error("Usage: node test/client/http/conformance/cache-tests.mjs FOLDER");
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "cache-tests-"));
const inSuite = (path) => import(pathToFileURL(join(resolve(suite), path)).href);

Object.assign(process.env, {
  npm_config_protocol: "http",
  npm_config_port: String(PORT),
  npm_config_pidfile: join(folder, "server.pid"),
});
await inSuite("test-engine/server/server.mjs");
const { default: allSuites } = await inSuite("tests/index.mjs");
const { runTests, getResults } = await inSuite("test-engine/client/runner.mjs");
const { determineTestResult, resultTypes } = await inSuite("test-engine/lib/results.mjs");

const plainFetch = globalThis.fetch;
const cachedFetch = values.baseline ? undiciCache() : await transportCache();
globalThis.fetch = (url, init) =>
  new URL(url).pathname.startsWith("/test/") ? cachedFetch(url, init) : plainFetch(url, init);

const suites = allSuites.map((one) => ({
  ...one,
  tests: one.tests.filter(({ id }) => values.id === undefined || id === values.id),
}));
await runTests(suites, true, `http://localhost:${PORT}`);
report(getResults());
rmSync(folder, { recursive: true, force: true });
process.exit();

/** Returns a function like `fetch` that uses undici's own cache. */
function undiciCache() {
  const dispatcher = new Agent().compose(interceptors.cache({ type: "private", methods: ["GET", "HEAD"] }));
  return (url, init) => undiciFetch(url, { ...init, dispatcher });
}

/** Returns a function like `fetch` that uses the transport of the commands. HEAD requests, which no command sends, do not use it. */
async function transportCache() {
  const input = fileURLToPath(new URL("../../../../src/client/http/create-transport.ts", import.meta.url));
  await build({
    input,
    platform: "node",
    output: { dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
    logLevel: "silent",
  });
  const { createTransport } = await import(pathToFileURL(join(folder, "create-transport.mjs")).href);
  const { signal } = new AbortController();
  // The suite sends 25 requests at a time.
  setMaxListeners(0, signal);
  const transport = createTransport({
    env: {},
    timeoutMs: 600_000,
    maxWaitMs: 0,
    cacheFolder: join(folder, "cache"),
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    sleep: async () => {},
    // The longest possible backoff prevents retries, because the suite counts requests.
    random: () => Number.MAX_SAFE_INTEGER,
    signal,
    trace: () => {},
    onWait: () => {},
  });
  return async (url, init) => {
    const method = init.method ?? "GET";
    if (method === "HEAD") return plainFetch(url, init);
    // `fetch` adds this field in this mode.
    const headers = init.cache === "no-cache" ? { "cache-control": "max-age=0" } : {};
    for (const [name, value] of init.headers) {
      const key = name.toLowerCase();
      headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
    }
    const aborted = new Promise((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(init.signal.reason));
    });
    const request = { method, url: new URL(url), headers, body: init.body };
    const sent = transport.send(request, (response) => response);
    const response = await Promise.race([sent, aborted]);
    return {
      status: response.status,
      headers: new Headers(response.headers),
      text: async () => response.body.toString("utf8"),
    };
  };
}

function report(results) {
  const byType = new Map();
  for (const id of Object.keys(results)) {
    const type = determineTestResult(allSuites, id, results);
    const name = Object.keys(resultTypes).find((key) => resultTypes[key] === type);
    byType.set(name, [...(byType.get(name) ?? []), id]);
  }
  const passed = Object.values(results).filter((result) => result === true).length;
  console.log(`${passed} of ${Object.keys(results).length} cases pass`);
  for (const [name, ids] of byType) console.log(`  ${name}: ${ids.length}`);
  const unsafe = (byType.get("fail") ?? []).filter((id) => /comes from cache/.test(results[id][1]));
  console.log(`${unsafe.length} unsafe: a stored response was used although this is forbidden`);
  for (const name of ["fail", "optional_fail", "setup_fail", "harness_fail", "retry"]) {
    for (const id of byType.get(name) ?? []) console.log(`${name} ${id}: ${results[id][1]}`);
  }
}
