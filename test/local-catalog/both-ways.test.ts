import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { injectFaults, planFaults } from "../../src/local-catalog/faults/inject-faults.ts";
import { openLocalCatalog } from "../../src/local-catalog/open-local-catalog.ts";
import { aGet, aTransport, type TestTransport } from "../client/http/a-transport.ts";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { aService, sampleFolder } from "./a-service.ts";

/** A catalog, and the transport that reaches it over a connection or in this process. */
interface Way {
  readonly transport: TestTransport;
  readonly baseUrl: string;
  readonly apiKey: string;
}

async function overConnection(faults: readonly string[]): Promise<Way> {
  const { baseUrl, apiKey } = await aService({ faults, publicUrl: "http://127.0.0.1:4321" });
  return { transport: aTransport(), baseUrl, apiKey };
}

async function inProcess(specs: readonly string[]): Promise<Way> {
  const service = await openLocalCatalog({ dataFolder: await sampleFolder(), clock: SYSTEM_CLOCK });
  onTestFinished(() => service.close());
  const deps = { clock: SYSTEM_CLOCK, sleep: async () => undefined };
  const answer = injectFaults(service.handler, planFaults(specs), deps);
  const handle = async (request: Request) => {
    const dropped = new AbortController();
    const socket = { destroy: () => dropped.abort() };
    const response = await answer(request, { incoming: { rawHeaders: [], socket } });
    return dropped.signal.aborted ? undefined : response;
  };
  const apiKey = await service.apiKey();
  return { transport: aTransport({ service: handle }), baseUrl: "http://sandbox", apiKey };
}

function inProcessWithLightMessages(faults: readonly string[]): Promise<Way> {
  for (const name of ["Request", "Response"] as const) {
    const original = globalThis[name];
    Object.defineProperty(globalThis, name, { get: () => original, configurable: true });
    onTestFinished(() => void Object.defineProperty(globalThis, name, { value: original, writable: true }));
  }
  return inProcess(faults);
}

type Send = (way: Way) => Promise<unknown>;

/** Header fields that depend on the connection. */
const OF_CONNECTION = /^(?:connection|date|keep-alive|transfer-encoding|content-length)$/;

const get =
  (path: string, headers: Readonly<Record<string, string>> = {}): Send =>
  async ({ transport, baseUrl }) => {
    const { status, headers: fields, body } = await transport.send(aGet(new URL(baseUrl + path), headers));
    const own = Object.entries(fields).filter(([name]) => !OF_CONNECTION.test(name));
    return { status, headers: Object.fromEntries(own), body: body.toString() };
  };

const post =
  (body: unknown, headers: Readonly<Record<string, string>> = {}): Send =>
  async ({ transport, baseUrl, apiKey }) => {
    const outcomes: string[] = [];
    const { status, body: answer } = await transport.send({
      method: "POST",
      url: new URL(`${baseUrl}/api/v1/tools`),
      headers: {
        authorization: `Bearer ${apiKey}`,
        "idempotency-key": "idempotency-key-1",
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify(body),
      onSent: () => outcomes.push("sent"),
    });
    return { status, outcomes, body: answer.toString().replace(/\/editor\/[\w-]+/, "/editor/TOKEN") };
  };

/** Returns the responses or failures in order, and the transport's trace without measured times and host names. */
async function observe(way: Way, requests: readonly Send[]) {
  const results: unknown[] = [];
  for (const send of requests) {
    results.push(await send(way).catch(({ name, message }: Error) => ({ name, message })));
  }
  const { lines, waits } = way.transport;
  const shown = JSON.stringify({ results, waits, lines: lines.map((line) => line.replace(/\d+ ms/, "")) });
  return JSON.parse(shown.replaceAll(new URL(way.baseUrl).host, "HOST"));
}

const CASES: readonly (readonly [name: string, faults: readonly string[], requests: readonly Send[]])[] = [
  [
    "reads",
    [],
    [
      get("/api/v1/tools?limit=3"),
      get("/api/v1/tools?q=git&category=version-control&tag=cli"),
      get("/api/v1/tools/git"),
      get("/api/v1/tools/git", { "if-none-match": "*" }),
      get("/api/v1/categories"),
      get("/api/v1/tags"),
      get("/api/v1/openapi.json"),
    ],
  ],
  [
    "rejected reads",
    [],
    [
      get("/api/v1/tools/none"),
      get("/api/v1/tools/NO"),
      get("/api/v1/tools?limit=0"),
      get("/api/v1/tools?cursor=x"),
      get("/api/v1/none"),
    ],
  ],
  ["a draft, its replay and a conflict", [], [post(aDraft()), post(aDraft()), post(aDraft({ name: "B" }))]],
  [
    "rejected drafts",
    [],
    [
      post(aDraft(), { authorization: "Bearer cat_wrong" }),
      post({}),
      post(aDraft({ more: "x".repeat(70_000) })),
      post(aDraft(), { "content-type": "text/plain" }),
      post(aDraft(), { "idempotency-key": "" }),
      post(aDraft({ websiteUrl: "https://nowhere.invalid/" })),
    ],
  ],
  ["a dropped response to a request that created a draft", ["drop@1"], [post(aDraft())]],
  ["responses that are always dropped", ["drop"], [post(aDraft())]],
  ["a failure of a gateway", ["status:503@1"], [post(aDraft())]],
  ["an unavailable daily limit", ["RATE_LIMIT_UNAVAILABLE"], [post(aDraft())]],
];

/** Returns the sockets on which this process listens (state 0A in `/proc/net/tcp`). */
function listening(): readonly string[] {
  const lines = ["tcp", "tcp6"].flatMap((name) => readFileSync(`/proc/net/${name}`, "utf8").split("\n"));
  const fields = lines.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === "0A");
  const sockets = new Set(fields.map((columns) => `socket:[${columns[9]}]`));
  return readdirSync("/proc/self/fd").flatMap((name) => {
    const path = `/proc/self/fd/${name}`;
    // The descriptor that was used to list the folder is already closed.
    const target = existsSync(path) ? readlinkSync(path) : "";
    return sockets.has(target) ? [target] : [];
  });
}

describe("a catalog in this process", () => {
  it.each(CASES)("responds in the same way as over a connection: %s", async (_name, faults, requests) => {
    const expected = await observe(await overConnection(faults), requests);
    expect(await observe(await inProcess(faults), requests)).toEqual(expected);
    expect(await observe(await inProcessWithLightMessages(faults), requests)).toEqual(expected);
  });
  it.skipIf(!existsSync("/proc/net/tcp"))("does not listen on a port during a command", async () => {
    // Other tests in this worker may have left a server.
    const { length } = listening();
    const { baseUrl } = await aService();
    const others = listening();
    expect(others).toHaveLength(length + 1);
    const during: (readonly string[])[] = [];
    const { stderr } = await runCatalog(["search", "git", "--sandbox", "-v"], {
      onStderr: () => during.push(listening()),
    });
    expect(stderr).toContain("→ GET http://sandbox/api/v1/tools?q=git");
    expect([...new Set(during.map(String))]).toEqual([String(others)]);
    expect((await fetch(baseUrl)).status).toBe(200);
  });
});
