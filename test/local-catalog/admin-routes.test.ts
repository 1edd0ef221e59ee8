import { readdirSync, readFileSync, statSync } from "node:fs";
import { request as send } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { databasePath } from "../../src/base/files/own-files.ts";
import { valueOr } from "../../src/base/files/system-error.ts";
import { adminProblem } from "../../src/local-catalog/admin-access.ts";
import { Controls } from "../../src/local-catalog/controls.ts";
import { Database } from "../../src/local-catalog/store/database.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { admin, aService, postDraft, recordWrites, sampleFolder } from "./a-service.ts";

type Service = Awaited<ReturnType<typeof aService>>;
type Headers = Readonly<Record<string, string>>;

/** Sends a request unchanged, with any `Host`. */
async function ask(
  { baseUrl, adminToken = "" }: Service,
  line: string,
  { body, headers = {} }: { readonly body?: unknown; readonly headers?: Headers } = {},
) {
  const [method = "", path = ""] = line.split(" ");
  const authorization = headers["authorization"] ?? `Bearer ${adminToken}`;
  const own = Object.entries({ ...headers, authorization }).filter(([, value]) => value !== "");
  const sent = send(`${baseUrl}/admin/v1${path}`, { method, headers: Object.fromEntries(own) });
  sent.end(typeof body === "string" ? body : body && JSON.stringify(body));
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  const { data, error } = JSON.parse((await text(response)) || "{}");
  return { status: response.statusCode, data, error, headers: response.headers };
}

const row = (slug: string, fields = {}) => JSON.stringify(aTool({ slug, name: slug, ...fields }));

/** Requests in order, each with its status and a part of its data, or with the code of its error and its problems. */
const ROUTES: readonly (readonly [line: string, body: unknown, status: number, part: unknown])[] = [
  ["GET /keys", undefined, 200, [{ id: "1", owner: "sandbox", revokedAt: null, suspended: false }]],
  ["POST /keys", { owner: "ada" }, 201, { id: "2", owner: "ada", key: expect.stringMatching(/^cat_/) }],
  ["POST /keys", undefined, 201, { id: "3", owner: "sandbox" }],
  ["POST /keys", { owner: "\n" }, 400, { code: "VALIDATION_ERROR", problems: [{ field: "owner" }] }],
  ["POST /keys", { user: "ada" }, 400, { problems: [{ field: "user", rule: "unknown" }] }],
  ["DELETE /keys/2", undefined, 200, { id: "2", owner: "ada", revokedAt: expect.any(String) }],
  ["DELETE /keys/77", undefined, 404, { code: "NOT_FOUND" }],
  ["DELETE /keys/1%00", undefined, 404, { code: "NOT_FOUND" }],
  ["POST /owners/ada/suspend", undefined, 200, { owner: "ada", suspended: true }],
  ["POST /owners/ada/restore", undefined, 200, { owner: "ada", suspended: false }],
  ["POST /owners/nobody/suspend", undefined, 404, { code: "NOT_FOUND" }],
  ["GET /submissions?state=DRAFT", undefined, 200, [{ slug: "aurora", state: "DRAFT", version: 1 }]],
  ["GET /submissions?state=LIVE", undefined, 200, []],
  ["GET /submissions?state=NONE", undefined, 400, { problems: [{ field: "state" }] }],
  [
    "GET /submissions/aurora",
    undefined,
    200,
    { editorUrl: expect.stringMatching(/\/editor\//), reason: null },
  ],
  ["GET /submissions/none", undefined, 404, { code: "NOT_FOUND" }],
  ["GET /submissions/aurora%00", undefined, 404, { code: "NOT_FOUND" }],
  ["GET /submissions/git", undefined, 409, { code: "STATE_CONFLICT" }],
  ["POST /submissions/aurora/approve", { category: "databases" }, 409, { code: "STATE_CONFLICT" }],
  ["GET /submissions/aurora", undefined, 200, { version: 1, category: "" }],
  [
    "POST /submissions/aurora/submit",
    undefined,
    400,
    { problems: [{ field: "category" }, { field: "plan" }] },
  ],
  ["POST /submissions/aurora/submit", { category: "databases", plan: "free" }, 200, { state: "SUBMITTED" }],
  ["POST /submissions/aurora/submit", { category: "databases" }, 200, { result: "unchanged" }],
  ["POST /submissions/aurora/withdraw", undefined, 200, { state: "DRAFT", version: 4 }],
  ["POST /submissions/aurora/submit", { ifVersion: 1, plan: "free" }, 409, { code: "STATE_CONFLICT" }],
  ["POST /submissions/aurora/submit", { ifVersion: 3, plan: "free" }, 409, { code: "STATE_CONFLICT" }],
  ["POST /submissions/aurora/submit", { ifVersion: 4, plan: "free" }, 200, { state: "SUBMITTED" }],
  ["POST /submissions/aurora/submit", { category: "games" }, 409, { code: "STATE_CONFLICT" }],
  ["POST /submissions/aurora/submit", { plan: "gold" }, 409, { code: "STATE_CONFLICT" }],
  ["POST /submissions/aurora/reject", undefined, 400, { problems: [{ field: "reason" }] }],
  ["POST /submissions/aurora/approve", { ifVersion: 1 }, 409, { code: "STATE_CONFLICT" }],
  ["POST /submissions/aurora/approve", { ifVersion: 5 }, 200, { state: "LIVE", result: "changed" }],
  ["POST /submissions/aurora/approve", { ifVersion: 5 }, 200, { result: "unchanged" }],
  ["POST /submissions/aurora/feature", undefined, 200, { result: "changed" }],
  ["POST /submissions/aurora/explode", undefined, 404, { code: "NOT_FOUND" }],
  ["POST /submissions/none/approve", undefined, 404, { code: "NOT_FOUND" }],
  ["POST /listings", `${row("one")}\n${row("aurora")}`, 200, { imported: 2 }],
  ["POST /submissions/aurora/unlist", undefined, 409, { conflict: "slug" }],
  ["POST /submissions/aurora/relist", undefined, 409, { conflict: "slug" }],
  [
    "POST /listings",
    `${row("ok")}\n${row("No")}`,
    400,
    { problems: [{ field: "slug", line: 2, column: 9 }] },
  ],
  ["POST /listings?replace", `[${row("only")}]`, 200, { imported: 1 }],
  ["PUT /clock", { now: "2030-01-01T00:00:00Z" }, 200, { now: expect.stringMatching(/^2030-01-01T00:00:0/) }],
  ["PUT /clock", { advance: "24h" }, 200, { now: expect.stringMatching(/^2030-01-02T00:00:0/) }],
  ["PUT /clock", { advance: "soon" }, 400, { problems: [{ field: "advance" }] }],
  ["PUT /clock", { now: "2030-02-30T00:00:00Z" }, 400, { problems: [{ field: "now" }] }],
  ["PUT /clock", undefined, 400, { code: "VALIDATION_ERROR" }],
  ["PUT /faults", ["RATE_LIMITED@1:2s"], 200, ["RATE_LIMITED@1:2s"]],
  ["PUT /faults", ["drop", "NONE"], 400, { problems: [{ field: "1" }] }],
  ["PUT /faults", ["drop", 'x "drop'], 400, { problems: [{ field: "1" }] }],
  ["PUT /faults", "{", 400, { problems: [{ rule: "syntax" }] }],
  ["PUT /faults", ["x".repeat(70_000)], 413, { code: "PAYLOAD_TOO_LARGE" }],
  ["GET /findings", undefined, 200, null],
  ["POST /reset", { keepKeys: "yes" }, 400, { problems: [{ field: "keepKeys" }] }],
  ["POST /reset", { keepKeys: true }, 200, { keepKeys: true }],
  ["GET /keys", undefined, 200, [{ id: "1" }, { id: "2" }, { id: "3" }]],
  ["POST /reset", undefined, 200, { keepKeys: false }],
  ["GET /keys", undefined, 200, [{ owner: "sandbox" }]],
  ["GET /submissions", undefined, 200, []],
  ["GET /requests", undefined, 200, []],
  ["GET /nothing", undefined, 404, { code: "NOT_FOUND" }],
];

describe("the admin routes", () => {
  it("return the documented responses over HTTP", async () => {
    const service = await aService();
    expect((await postDraft(service, aDraft({ slug: "aurora" }))).status).toBe(201);
    for (const [line, body, status, part] of ROUTES) {
      const answer = await ask(service, line, { body });
      expect([line, answer.status, answer.data ?? answer.error ?? null]).toMatchObject([line, status, part]);
      expect(answer.headers).toMatchObject({ "cache-control": "no-store" });
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it("list the API requests without secrets, and are not affected by faults", async () => {
    const service = await aService({ faults: ["latency:5ms", "read:status:503@2", "drop@1"] });
    await fetch(`${service.baseUrl}/api/v1/tools?q=${service.apiKey}`);
    await fetch(`${service.baseUrl}/api/v1/tags`);
    await postDraft(service, aDraft(), "my-idempotency-key").catch(() => undefined);
    await postDraft(service, {}, service.apiKey);
    const { data } = await ask(service, "GET /requests");
    expect(data).toMatchObject([
      { number: 1, method: "GET", path: "/api/v1/tools?q=cat_…", keyId: null, status: 200, code: null },
      { number: 2, path: "/api/v1/tags", status: 503 },
      { number: 3, method: "POST", keyId: "1", idempotencyKey: "my-idempotency-key", status: null },
      { number: 4, idempotencyKey: "cat_…", status: 400, code: "VALIDATION_ERROR" },
    ]);
    expect(JSON.stringify(data)).not.toContain(service.apiKey);
  });

  it("list the latest 10,000 API requests since a reset, in order", () => {
    const controls = new Controls({ clock: SYSTEM_CLOCK });
    const add = () => controls.addRequest(new Request("http://a/"), "/", undefined);
    add();
    controls.reset();
    for (let count = 0; count < 10_001; count += 1) add();
    const numbers = controls.listRequests().map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([10_000, 3, 10_002]);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });
});

describe("the guard of the admin routes", () => {
  const LINES = ["GET /keys", "POST /keys", "OPTIONS /keys", "POST /reset", "PUT /clock", "GET /none"];

  it("sends the same response to every refused request, and does nothing", async () => {
    const lines: string[] = [];
    const service = await aService({ log: { write: (more) => lines.push(...more) } });
    const other = await aService();
    const port = new URL(service.baseUrl).port;
    const cases: readonly Headers[] = [
      { authorization: "" },
      { authorization: "Bearer wrong" },
      { authorization: `Basic ${service.adminToken}` },
      { authorization: `Bearer ${service.apiKey}` },
      { authorization: `Bearer ${other.adminToken}` },
      { host: `evil.example:${port}` },
      { host: `localhost.evil.example:${port}` },
      { host: `192.0.2.1:${port}` },
      { host: `[::ffff:127.0.0.1]:${port}` },
      { host: "invalid host" },
      { origin: service.baseUrl },
      { "sec-fetch-site": "same-origin" },
      { forwarded: "for=192.0.2.1" },
      { "x-forwarded-for": "192.0.2.1" },
      { "x-forwarded-host": "localhost" },
      { via: "1.1 proxy" },
    ];
    const answers = new Set<string>();
    for (const headers of cases)
      for (const line of LINES) {
        const answer = await ask(service, line, {
          headers,
          body: line.startsWith("PUT") ? { advance: "1h" } : undefined,
        });
        const { date: _, ...fields } = answer.headers;
        answers.add(JSON.stringify([answer.status, answer.error, fields]));
      }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain("[401,");
    expect((await ask(service, "GET /keys")).data).toHaveLength(1);
    for (const name of [`localhost:${port}`, `[::1]:${port}`, `127.9.9.9:${port}`])
      expect((await ask(service, "GET /keys", { headers: { host: name } })).status).toBe(200);
    expect(lines.join("\n")).toContain("the request has the header origin");
    expect(lines.join("\n")).not.toContain(service.adminToken);
  });

  it.each([
    ["a public URL", { publicUrl: "https://catalog.example" }],
    ["data in memory without a token", { dataFolder: undefined }],
  ])("turns the routes off for %s", async (_name, options) => {
    const service = await aService(options);
    expect(service.adminToken).toBeUndefined();
    expect((await ask(service, "GET /keys")).status).toBe(401);
  });

  it("accepts the token that a catalog in memory was started with", async () => {
    const service = await aService({ dataFolder: undefined, adminToken: "of-the-environment" });
    expect((await ask(service, "GET /keys")).status).toBe(200);
    await postDraft(service, aDraft());
    expect((await ask(service, "POST /listings", { body: row("one") })).data).toEqual({ imported: 1 });
    const link = await service.accountUrl();
    expect((await ask(service, "POST /reset")).status).toBe(200);
    // The link was printed at the start.
    expect((await fetch(link)).status).toBe(200);
    expect((await ask(service, "GET /submissions")).data).toEqual([]);
    expect((await postDraft(service, aDraft())).status).toBe(201);
  });

  it("stores the token in a private file until the end", async () => {
    const folder = tempFolder();
    const service = await aService({ dataFolder: folder });
    const path = join(folder, "admin", new URL(service.baseUrl).port);
    expect(readFileSync(path, "utf8")).toBe(`${service.adminToken}\n`);
    expect([statSync(join(folder, "admin")).mode & 0o777, statSync(path).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    await service.close();
    expect(readdirSync(join(folder, "admin"))).toEqual([]);
  });
});

it.each([
  ["the peer is not on this machine", { socket: { remoteAddress: "192.0.2.1" } }],
  ["the Host is not a loopback address", { url: "http://localhost/admin/v1/keys" }],
  [undefined, {}],
])("a request for the admin routes is refused because %s: %j", (problem, fields) => {
  const headers = { host: "localhost:4321", authorization: "Bearer a-token" };
  const request = { headers, socket: { remoteAddress: "127.0.0.1" }, url: "/admin/v1/keys", ...fields };
  expect(adminProblem(request, "a-token")).toBe(problem);
});

describe("a reset", () => {
  const changed = [row("git", { tags: [{ slug: "new", name: "New" }] }), row("added")].join("\n");

  it.each([
    [{}, "/listings", changed, ["git"]],
    [{}, "/listings?replace", row("added"), expect.any(Array)],
    [{ keepsStart: true }, "/listings", changed, ["git"]],
    [{ keepsStart: true }, "/listings?replace", row("added"), expect.any(Array)],
  ])("with %j and after POST %s, restores all listings, and writes those that differ", async (...args) => {
    const [options, path, body, expected] = args;
    const folder = await sampleFolder();
    const service = await aService({ dataFolder: folder, ...options });
    const data = async () =>
      Promise.all(
        ["tools?limit=100", "tools?q=git", "tools?q=added", "tags", "categories"].map(async (each) =>
          (await fetch(`${service.baseUrl}/api/v1/${each}`)).text(),
        ),
      );
    const before = await data();
    expect((await ask(service, `POST ${path}`, { body })).status).toBe(200);
    expect(await data()).not.toEqual(before);
    const written = await recordWrites(folder);
    await ask(service, "POST /reset");
    expect(await data()).toEqual(before);
    expect(written()).toEqual(expected);
  });

  it("restores the words of a renamed tag in the search index", async () => {
    const service = await aService({ dataFolder: await sampleFolder(), keepsStart: true });
    const find = async (path: string) =>
      JSON.parse(await (await fetch(`${service.baseUrl}/api/v1/tools${path}`)).text());
    const { data } = await find("/git");
    const tags = [{ ...data.tags[0], name: "Zyxtag" }, ...data.tags.slice(1)];
    await ask(service, "POST /listings", { body: JSON.stringify({ ...data, tags }) });
    expect((await find("?q=zyxtag")).data.length).toBeGreaterThan(1);
    await ask(service, "POST /reset");
    expect((await find("?q=zyxtag+git")).data).toEqual([]);
    expect((await find("/git")).data).toEqual(data);
  });

  it("without keepKeys, adds the key at the time of the start", async () => {
    const service = await aService({ now: new Date("2030-01-01T00:00:00Z") });
    await ask(service, "PUT /clock", { body: { advance: "48h" } });
    await ask(service, "POST /reset");
    const [key] = (await ask(service, "GET /keys")).data;
    expect(key.createdAt).toMatch(/^2030-01-01T00:00:0/);
  });

  it("restores the folder's initial data if it was kept", async () => {
    const folder = await sampleFolder();
    const earlier = await aService({ dataFolder: folder });
    await postDraft(earlier, aDraft({ slug: "earlier" }));
    await admin(folder, "POST", "/listings?replace", ReadableStream.from([Buffer.from(row("kept"))]));
    await earlier.close();

    const service = await aService({ dataFolder: folder, keepsStart: true });
    expect(statSync(join(folder, "catalog-start.db")).mode & 0o777).toBe(0o600);
    await postDraft(service, aDraft({ slug: "later" }), "another-idempotency-key");
    await ask(service, "POST /keys", { body: { owner: "ada" } });
    await ask(service, "POST /listings?replace", { body: row("other") });
    const second = await aService({ dataFolder: folder, keepsStart: true });
    const resets = [service, second].map((each) => () => ask(each, "POST /reset"));
    for (const reset of [...resets, () => admin(folder, "POST", "/reset")]) {
      await reset();
      const slugs = (await ask(service, "GET /submissions")).data.map(({ slug }: { slug: string }) => slug);
      expect(slugs).toEqual(["earlier"]);
      expect((await ask(service, "GET /keys")).data).toHaveLength(1);
      const found = await (await fetch(`${service.baseUrl}/api/v1/tools?q=kept`)).json();
      expect(found).toMatchObject({ data: [{ slug: "kept" }] });
    }
    await service.close();
    expect(await ask(second, "POST /reset")).toMatchObject({ status: 409 });
    expect(await admin(folder, "GET", "/submissions")).toHaveLength(1);
    await second.close();
    await admin(folder, "POST", "/reset");
    expect(await admin(folder, "GET", "/submissions")).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith("catalog-start"))).toEqual([]);
  });

  it("keeps the folder's initial data while another process needs it", async () => {
    const folder = await sampleFolder();
    const service = await aService({ dataFolder: folder, keepsStart: true });
    const database = new Database(databasePath(folder));
    database.run("UPDATE setting SET value = value || char(10) || 'elsewhere 1 ' WHERE name = 'start-of'");
    database.close();
    await service.close();
    expect(readdirSync(folder)).toContain("catalog-start.db");
  });

  it.each([
    ["the start", true],
    ["the sample", false],
  ])("to %s lets others read the earlier data until it ends", async (_name, keepsStart) => {
    const folder = await sampleFolder();
    const service = await aService({ dataFolder: folder, keepsStart });
    await ask(service, "POST /listings?replace", { body: row("other") });
    const other = new Database(databasePath(folder));
    other.exec("PRAGMA busy_timeout = 0");
    const read: unknown[] = [];
    const reset = ask(service, "POST /reset").finally(() => read.push("ended"));
    while (!read.includes("ended")) {
      const isLocked = valueOr(true, () => other.exec("BEGIN IMMEDIATE; ROLLBACK"));
      if (isLocked) read.push(other.get("SELECT count(*) AS value FROM listing"));
      await setImmediate();
    }
    expect((await reset).status).toBe(200);
    expect([...new Set(read)]).toEqual([1, "ended"]);
    other.close();
  });

  it("by another process clears the clock, the faults and the request list of a running service", async () => {
    const folder = await sampleFolder();
    const service = await aService({ dataFolder: folder });
    await ask(service, "PUT /clock", { body: { now: "2001-01-01T00:00:00Z" } });
    await ask(service, "PUT /faults", { body: ["read:status:503"] });
    expect((await fetch(`${service.baseUrl}/api/v1/tags`)).status).toBe(503);
    await admin(folder, "POST", "/reset");
    expect((await ask(service, "GET /requests")).data).toEqual([]);
    expect((await fetch(`${service.baseUrl}/api/v1/tags`)).status).toBe(200);
    expect((await ask(service, "PUT /clock", { body: { advance: "0" } })).data.now).not.toMatch(/^2001/);
  });
});

it("the clock cannot be advanced beyond the year 9999", async () => {
  const service = await aService({ now: new Date("9999-12-31T23:00:00Z") });
  expect((await ask(service, "PUT /clock", { body: { advance: "2h" } })).status).toBe(400);
});
