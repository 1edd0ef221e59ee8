import { describe, expect, it } from "vitest";
import { answeringServer, reset, scriptedServer, status } from "../../client/http/scripted-server.ts";
import { admin, aService, postDraft, sampleFolder } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { type RunOptions, runCatalog } from "../../support/run-catalog.ts";

/** The number of key checks that must not use any quota: 20, or 10,000 if `SERVE_RUNS` is set (see CONTRIBUTING.md). */
const CHECKS = process.env["SERVE_RUNS"] === undefined ? 20 : 10_000;

type Refusal = readonly [status: number, code: string] | undefined;

const KEY_STATES: Readonly<Record<string, Refusal>> = {
  cat_good_key_0123: undefined,
  cat_wrong_key_012: [401, "API_KEY_REQUIRED"],
  cat_revoked_key_0: [401, "API_KEY_REQUIRED"],
  cat_suspended_key: [403, "OWNER_UNAVAILABLE"],
};

/** The check that each service performs first, and the resulting error. If the key is checked first, the error depends on the key. */
const SERVICES: Readonly<Record<string, Refusal>> = {
  "the key": undefined,
  "the header": [400, "IDEMPOTENCY_KEY_REQUIRED"],
  "the body": [400, "VALIDATION_ERROR"],
  "a limit": [429, "RATE_LIMITED"],
  "the method": [405, "METHOD_NOT_ALLOWED"],
  "its own state": [503, "UNAVAILABLE"],
  "nothing, because it is broken": [500, "API_KEY_REQUIRED"],
};

/** Starts a service whose first check fails with `first`, and collects the keys that it receives. */
async function aCatalog(first: Refusal, afterKey: Refusal = [400, "IDEMPOTENCY_KEY_REQUIRED"]) {
  const keys: (string | undefined)[] = [];
  const { url } = await answeringServer(({ headers }) => {
    const key = headers.authorization?.replace("Bearer ", "");
    keys.push(key);
    const ofKey: Refusal = key === undefined ? [401, "API_KEY_REQUIRED"] : KEY_STATES[key];
    const [code, name] = first ?? ofKey ?? afterKey ?? [500, "INTERNAL_ERROR"];
    return status(code, {}, name);
  });
  return { baseUrl: url.origin, keys };
}

async function check(baseUrl: string, key: string, argv: readonly string[] = ["--json"]) {
  const env = { CATALOG_API_KEY: key };
  return runCatalog(["auth", "status", "--check", "--base-url", baseUrl, ...argv], { env });
}

describe("auth status --check", () => {
  const cases = Object.keys(SERVICES).flatMap((first) =>
    Object.keys(KEY_STATES).map((key) => [first, key] as const),
  );

  it.each(cases)(
    "reports whether a key is accepted, or that this is unknown, if a service checks %s first: %s",
    async (first, key) => {
      const { baseUrl, keys } = await aCatalog(SERVICES[first]);
      const isTold = first === "the key";
      const refusal = isTold ? KEY_STATES[key] : undefined;
      const { stdout, stderr, exitCode } = await check(baseUrl, key);
      const shown = stdout === "" ? undefined : JSON.parse(stdout);
      expect([exitCode, shown?.baseUrl, shown?.accepted]).toEqual(
        refusal ? [4, baseUrl, false] : [0, baseUrl, isTold || null],
      );
      expect(stderr === "" ? undefined : JSON.parse(stderr).error.code).toBe(refusal?.[1]);
      expect(keys).toEqual(isTold ? [undefined, key] : [undefined]);
    },
  );

  it.each(["VALIDATION_ERROR", "API_KEY_REQUIRED"])("does not judge a key by a failure: %s", async (code) => {
    const { baseUrl } = await aCatalog(undefined, [500, code]);
    expect((await check(baseUrl, "cat_good_key_0123")).json.accepted).toBeNull();
  });

  it("neither follows a redirect nor retries", async () => {
    const { url, arrived } = await scriptedServer(status(401, {}, "API_KEY_REQUIRED"), (response) =>
      response.writeHead(307, { location: "/elsewhere" }).end(),
    );
    expect((await check(url.origin, "cat_good_key_0123")).json.accepted).toBeNull();
    expect(
      arrived.map(({ method, path, body, headers }) => [method, path, body, headers["idempotency-key"]]),
    ).toEqual(Array(2).fill(["POST", "/api/v1/tools", "{}", undefined]));
    const broken = await scriptedServer(reset);
    expect([(await check(broken.url.origin, "cat_good_key_0123")).exitCode, broken.arrived.length]).toEqual([
      10, 1,
    ]);
  });

  it("sends nothing if no key is set, or to another machine over plain http", async () => {
    const { url, arrived } = await scriptedServer();
    expect((await check(url.origin, "")).exitCode).toBe(4);
    const env = { CATALOG_API_KEY: "cat_good_key_0123", HTTP_PROXY: url.href };
    const argv = ["auth", "status", "--check", "--json", "--base-url", "http://catalog.example"];
    const { exitCode, error } = await runCatalog(argv, { env });
    expect([exitCode, error.code]).toEqual([4, "INSECURE_BASE_URL"]);
    expect(arrived).toEqual([]);
  });

  it("prints whether the key is accepted, rejected or not checked, and why the result is unknown", async () => {
    const seen = async (first: Refusal, key: string, options: RunOptions = {}) => {
      const { baseUrl } = await aCatalog(first);
      const argv = ["auth", "status", "--check", "--base-url", baseUrl];
      const run = await runCatalog(argv, {
        env: { CATALOG_API_KEY: key, NO_COLOR: "1", CI: "1" },
        ...options,
      });
      return run.seen.replaceAll(baseUrl, "URL").split("\n")[0];
    };
    const unknown = "URL does not say whether it accepts the key: the response to a request without a";
    const other: Refusal = [405, "METHOD_NOT_ALLOWED"];
    expect([
      await seen(undefined, "cat_good_key_0123", { columns: 100 }),
      await seen(other, "cat_good_key_0123", { columns: 100 }),
      await seen(other, "cat_good_key_0123"),
      await seen(undefined, "cat_wrong_key_012", { columns: 100 }),
    ]).toEqual([
      "✓ The key for URL is accepted (checked without creating a draft)",
      unknown,
      expect.stringContaining(unknown),
      "URL rejected the key",
    ]);
    const { json, stderr } = await check((await aCatalog(other)).baseUrl, "cat_good_key_0123");
    const reason = expect.stringContaining("the response to a request without a");
    expect([json, stderr]).toMatchObject([{ accepted: null, reason }, ""]);
  });

  it("returns correct results for the local catalog, without creating a draft or using quota", {
    timeout: 3_600_000,
  }, async () => {
    const data = await sampleFolder();
    const service = await aService({ dataFolder: data, dailyLimit: 1 });
    const create = (owner: string) => admin<{ id: string; key: string }>(data, "POST", "/keys", { owner });
    const [ada, bob] = [await create("ada"), await create("bob")];
    await admin(data, "DELETE", `/keys/${ada.id}`);
    await admin(data, "POST", "/owners/bob/suspend");
    for (const [key, exitCode] of [
      [service.apiKey, 0],
      [ada.key, 4],
      [bob.key, 4],
      ["cat_unknown_key", 4],
    ] as const)
      expect((await check(service.baseUrl, key)).exitCode).toBe(exitCode);
    for (let count = 0; count < CHECKS; count += 1)
      expect((await check(service.baseUrl, service.apiKey)).exitCode).toBe(0);
    expect(await admin(data, "GET", "/submissions")).toEqual([]);
    expect((await admin<readonly unknown[]>(data, "GET", "/keys")).length).toBe(3);
    expect((await postDraft(service, aDraft())).status).toBe(201);
  });
});
