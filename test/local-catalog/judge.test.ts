import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import type { ClientWatch } from "../../src/local-catalog/judge/client-watch.ts";
import { makeToken } from "../../src/local-catalog/rules/api-key.ts";
import { aDraft } from "../support/a-draft.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { adminOver, aService, connectTo } from "./a-service.ts";

/** One thing that a client of a strict service does. */
type Step = (api: Awaited<ReturnType<typeof aClient>>) => unknown;

async function aClient(faults: readonly string[] = []) {
  let later = 0;
  const clock = { ...SYSTEM_CLOCK, now: () => new Date(SYSTEM_CLOCK.now().getTime() + later) };
  const service = await aService({ faults, clock, strict: true });
  const { baseUrl, apiKey, adminToken, watch } = service;
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, init).catch(() => undefined);
    await response?.arrayBuffer();
    return response;
  };
  const requests = async () =>
    JSON.stringify((await adminOver({ baseUrl, adminToken }, "GET", "/requests")).data);
  return {
    baseUrl,
    apiKey,
    watch,
    requests,
    admin: (...request: readonly [string, string, unknown?]) =>
      adminOver({ baseUrl, adminToken }, ...request),
    actOnPage: async () => {
      const headers = { origin: baseUrl, "sec-fetch-site": "same-origin" };
      const body = new URLSearchParams({ name: "A key" });
      const { status } = await fetch(`${await service.accountUrl()}/keys`, { method: "POST", headers, body });
      expect(status).toBe(201);
    },
    draftArrives: () =>
      vi.waitFor(async () => expect(await requests()).toMatch(/"POST",[^}]*"status":null/), 10_000),
    advance: (milliseconds: number) => {
      later += milliseconds;
    },
    get: (path: string, headers = {}, method = "GET") => send(path, { headers, method }),
    post: (body: unknown = draft, key = "idempotency-key-1", { headers, ...init }: RequestInit = {}) => {
      const authorization = `Bearer ${apiKey}`;
      const type = { authorization, "content-type": "application/json" };
      const sent = { ...type, ...(key !== "" && { "idempotency-key": key }), ...headers };
      return send("/tools", { method: "POST", body: JSON.stringify(body), ...init, headers: sent });
    },
  };
}

/** Takes the steps one after the other. Returns the findings as `kind wrong` or `kind wrong/earlier`. */
async function findingsAfter(steps: readonly Step[], faults: readonly string[]) {
  const api = await aClient(faults);
  for (const step of steps) await step(api);
  return (await reportOf(api)).findings.map(({ kind, requests }) => `${kind} ${requests.join("/")}`);
}

async function reportOf({ watch }: { readonly watch: ClientWatch | undefined }) {
  const report = await watch?.finalReport({ hasFailed: false, timeoutMs: 10_000 });
  if (report === undefined) throw new Error("The service is not strict");
  return report;
}

const draft = { ...aDraft(), slug: "aurora" };
const unnamed = { ...aDraft(), slug: undefined };
const times = (count: number, step: Step) => Array.from({ length: count }, () => step);
const submit: Step = ({ post }) => post();
const submitAnew: Step = ({ post }) => post(draft, "idempotency-key-2");
const giveUp: Step = async ({ post, draftArrives }) => {
  const client = new AbortController();
  const sent = post(draft, undefined, { signal: client.signal });
  await draftArrives();
  client.abort();
  await sent;
};
const followLink =
  (method: string): Step =>
  async ({ get }) => {
    const link = (await get(`/tools?limit=${method.length}`, {}, method))?.headers.get("link") ?? "";
    await get(`/tools${/<([^>]+)>/.exec(link)?.[1]}`);
  };
/** Uploads a draft in two parts and calls `midway` between them. Without a second part, closes the connection instead. */
const uploadIn =
  (rest: string, midway: Step): Step =>
  async (api) => {
    const socket = connectTo(api.baseUrl);
    const key = `Authorization: Bearer ${api.apiKey}\r\nIdempotency-Key: idempotency-key-1`;
    const body = `Content-Type: application/json\r\nContent-Length: ${rest === "" ? 9 : rest.length + 1}\r\n\r\n{`;
    socket.write(`POST /api/v1/tools HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${key}\r\n${body}`);
    await api.draftArrives();
    await midway(api);
    if (rest === "") socket.destroy();
    else socket.resume().write(rest);
    await once(socket, "close");
  };
const change: Step = ({ admin }) => admin("PUT", "/faults", []);
const submitOther: Step = ({ post }) => post({ ...draft, slug: "borealis" }, "idempotency-key-3");
const read: Step = ({ get }) => get("/tools");
const wait5s: Step = ({ admin }) => admin("PUT", "/clock", { advance: "5s" });
const head: Step = ({ get }) => get("/tools", {}, "HEAD");

it.each<[string, readonly string[], readonly Step[]]>([
  ["second-draft 2/1", ["drop@1"], [submit, submitAnew]],
  ["second-draft 2/1", ["status:503@1"], [submit, submitAnew]],
  ["second-draft 2/1", ["latency:1s@1"], [giveUp, submitAnew]],
  [
    "second-draft 2/1",
    ["drop@1"],
    [({ post }) => post(unnamed), ({ post }) => post(unnamed, "idempotency-key-2")],
  ],
  ["early-retry 2/1", ["RATE_LIMITED@1:30s"], [submit, submit]],
  ["early-retry 2/1", ["OWNER_UNAVAILABLE@1:30s"], [submit, submit]],
  ["early-retry 2/1", ["read:status:503@1:9s"], [read, ({ advance }) => advance(8_900), read]],
  ["key-reused 2/1", [], [submit, ({ post }) => post({ ...draft, name: "Other" })]],
  ["no-idempotency-key 1", [], [({ post }) => post(draft, "")]],
  ["no-idempotency-key 1", [], [({ post }) => post(draft, "short")]],
  ["key-on-read 1", [], [({ get, apiKey }) => get("/tags", { authorization: `Bearer ${apiKey}` })]],
  ["key-in-url 1", [], [({ get, apiKey }) => get(`/tools?q=${apiKey.replace("_", "%5F")}`)]],
  ["refetched 4/1", [], times(5, read)],
  ["refetched 8/5", [], [...times(4, read), ({ advance }) => advance(60_000), ...times(4, read)]],
  ["invented-page 1", [], [({ get }) => get("/tools?page=2")]],
  ["invented-page 1", [], [({ get }) => get("/tools?p%61ge")]],
  ["invented-page 2", [], [read, ({ get }) => get("/tools?limit=1&cursor=2")]],
  ["unknown-path 1", [], [({ get }) => get("/products")]],
  ["unknown-path 1", [], [({ get }) => get("/%zz")]],
  ["unknown-field 1", [], [({ post }) => post({ ...draft, title: "Aurora" })]],
  ["wrong-type 1", [], [({ post }) => post(draft, undefined, { headers: { "content-type": "text/json" } })]],
  ["retried-refusal 2/1", [], times(2, ({ post }) => post({ slug: "x" }))],
  ["retried-refusal 2/1", [], times(2, ({ get }) => get("/tools/A"))],
  ["retried-refusal 2/1", [], [({ get }) => get("/tools/A"), wait5s, ({ get }) => get("/tools/A")]],
  ["refetched 4/1", [], [read, wait5s, read, wait5s, read, wait5s, read]],
  ["hammered 11/1", [], times(11, ({ get }) => get("/tags", { "cache-control": "no-cache" }))],
  [
    "hammered 11/1",
    [],
    [...times(6, head), ...times(5, ({ get }) => get("/tools", { "if-none-match": "x" }))],
  ],
  ["draft-lost 1", ["latency:1s@1"], [giveUp]],
  [
    "retried-refusal 2/1",
    [],
    [
      ({ get }) => get("/tools?limit=0"),
      ({ admin }) => admin("POST", "/none"),
      ({ get }) => get("/tools?limit=0"),
    ],
  ],
])("serve --strict finds %s, with the faults %j", async (finding, faults, steps) => {
  expect(await findingsAfter(steps, faults)).toContain(finding);
});

it.each<[string, readonly string[], readonly Step[]]>([
  ["a lost draft that is asked for again", ["drop@1", "status:503@2"], [...times(3, submit), submitOther]],
  ["a draft that is asked for again after a time-out", ["latency:500ms@1"], [giveUp, submit]],
  ["a wait for Retry-After", ["RATE_LIMITED@1:9s"], [submit, ({ advance }) => advance(9_000), submit]],
  ["a corrected text with the same key", [], [({ post }) => post({ ...draft, name: "" }), submit]],
  ["a text without a field that was null", [], [({ post }) => post({ ...draft, category: null }), submit]],
  ["a draft whose answer arrived before it was sent again", ["latency:1s@2"], [submit, giveUp]],
  ["questions about an API key", [], times(3, ({ post }) => post({}, ""))],
  ["a question before Retry-After is over", ["RATE_LIMITED@1:9s"], [submit, ({ post }) => post({})]],
  ["ten conditional reads", [], times(10, ({ get }) => get("/tags", { "if-none-match": "x" }))],
  ["reads with HEAD of a fresh answer", [], [read, ...times(5, head), read]],
  ["reads of answers that have expired", [], times(9, (api) => [read(api), api.advance(60_000)][0])],
  ["an operation whose path is percent-encoded", [], [({ get }) => get("/%74ools")]],
  [
    "a repeated text that began with a byte order mark",
    [],
    [({ post }) => post(undefined, undefined, { body: `\uFEFF${JSON.stringify(draft)}` }), submit],
  ],
  ["two slugs for one website", ["drop@1"], [submit, submitOther, submit]],
  ["the pages that Link offers", [], [followLink("GET"), followLink("HEAD")]],
  ["a draft that is sent again after an incomplete upload", [], [uploadIn("", () => undefined), submit]],
  [
    "reads between which the clock is set to one time",
    [],
    times(12, async ({ get, admin }) => {
      await admin("PUT", "/clock", { now: "2026-11-20T10:00:00Z" });
      await get("/tags", { "cache-control": "no-cache" });
    }),
  ],
  [
    "a refused upload that is sent again after changes",
    [],
    [uploadIn('"slug":"x"}', change), change, ({ post }) => post({ slug: "x" })],
  ],
  ["reads with other credentials", [], [({ get }) => get("/tags", { authorization: "basic YTpi" })]],
  [
    "a read after an action on a page",
    [],
    times(3, async (api) => {
      await read(api);
      await read(api);
      await api.actOnPage();
    }),
  ],
])("serve --strict finds nothing wrong with %s", async (_name, faults, steps) => {
  expect(await findingsAfter(steps, faults)).toEqual([]);
});

it("a draft that is certainly refused is not called a second one", async () => {
  const headers = { "content-type": "text/plain" };
  const steps: readonly Step[] = [
    submit,
    ({ post }) => post(draft, ""),
    ({ post }) => post(draft, "short"),
    ({ post }) => post(draft, "idempotency-key-2", { headers }),
  ];
  const findings = ["no-idempotency-key 2", "no-idempotency-key 3", "wrong-type 4"];
  expect(await findingsAfter(steps, ["drop@1"])).toEqual(findings);
});

it("the list of requests and the coverage have the code of a refused HEAD", async () => {
  const api = await aClient();
  await api.get("/tools/none", {}, "HEAD");
  expect(await api.requests()).toContain('"status":404,"code":"TOOL_NOT_FOUND"');
  expect((await reportOf(api)).coverage.codes.seen).toEqual(["TOOL_NOT_FOUND"]);
});

it("a finding contains no token of a private link", async () => {
  const api = await aClient();
  const token = makeToken();
  await api.get(`/account/${token}`);
  await api.get(`/${token.slice(0, 16)}%${token.charCodeAt(16).toString(16)}${token.slice(17)}`);
  await api.post({ ...draft, [token]: 1 });
  const messages = (await reportOf(api)).findings.map(({ message }) => message);
  expect(messages).toEqual([
    "The API has no path /api/v1/account/…",
    "The API has no path /api/v1/…",
    'A draft has no field "…".',
  ]);
  expect(await api.requests()).toContain('"path":"/api/v1/…"');
});

it("only the final report has the findings from before a reset", async () => {
  const api = await aClient();
  await api.get("/products");
  api.watch?.reset();
  await api.get("/tools/A");
  expect(api.watch?.report()).toEqual({
    findings: [],
    coverage: {
      operations: {
        seen: ["getTool"],
        neverSeen: ["listTools", "listCategories", "listTags", "createDraft", "getOpenApi"],
      },
      codes: { seen: ["INVALID_SLUG"], neverSeen: expect.any(Array) },
    },
  });
  const message = "The API has no path /api/v1/products";
  const refused = { kind: "unknown-path", requests: [1], message };
  expect((await reportOf(api)).findings).toEqual([refused]);
});

it("serve --strict reports an answer that is fetched again too often once", async () => {
  const findings = await findingsAfter(times(6, read), []);
  expect(findings.filter((each) => each.startsWith("refetched"))).toEqual(["refetched 4/1"]);
});

it("serve --strict keeps no long URLs in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const { get } = await aClient();
  /** Sends 200 requests with 60 kB each, and returns the memory in use afterwards. */
  const usedBytes = async () => {
    for (let n = 0; n < 200; n += 1) await get(`/products/${n}?${"x".repeat(60_000)}${Math.random()}`);
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await usedBytes();
  expect((await usedBytes()) - before).toBeLessThan(6_000_000);
});
