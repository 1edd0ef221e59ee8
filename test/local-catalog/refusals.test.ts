import { describe, expect, it } from "vitest";
import { databasePath } from "../../src/base/files/own-files.ts";
import { redactCredentials } from "../../src/base/text/sanitize.ts";
import { makeApiKey } from "../../src/local-catalog/rules/api-key.ts";
import { Database } from "../../src/local-catalog/store/database.ts";
import { aDraft, aNamedDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { aService, postDraft } from "./a-service.ts";
import { anApp, outcomeOf, type TestApp } from "./an-app.ts";

const KEY = "idempotency-key-1";

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly without?: string;
  readonly body?: string;
}

/** Sends a draft with different headers or a different body, and returns the outcome. */
async function send(
  app: TestApp,
  { headers = {}, without, body = JSON.stringify(aDraft()) }: Sent,
): Promise<string> {
  const all = new Headers({
    authorization: `Bearer ${app.key}`,
    "idempotency-key": KEY,
    "content-type": "application/json",
    ...headers,
  });
  if (without !== undefined) all.delete(without);
  const response = await app.request("/api/v1/tools", { method: "POST", headers: all, body });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  return outcomeOf(response);
}

const WRONG = { "idempotency-key": "short", "content-type": "text/plain" };
const keyOf = (length: number) => ({ "idempotency-key": "k".repeat(length) });

describe("POST /api/v1/tools", () => {
  it.each([
    ["no API key", { without: "authorization", headers: WRONG, body: "x" }, "401 API_KEY_REQUIRED"],
    ["a key but no scheme", { headers: { authorization: makeApiKey(), ...WRONG } }, "401 API_KEY_REQUIRED"],
    ["the scheme Basic", { headers: { authorization: `Basic ${makeApiKey()}` } }, "401 API_KEY_REQUIRED"],
    ["a malformed key", { headers: { authorization: "Bearer cat_short" } }, "401 API_KEY_REQUIRED"],
    ["an unknown key", { headers: { authorization: `Bearer ${makeApiKey()}` } }, "401 API_KEY_REQUIRED"],
    ["no idempotency key", { without: "idempotency-key", body: "x" }, "400 IDEMPOTENCY_KEY_REQUIRED"],
    ["an empty idempotency key", { headers: keyOf(0) }, "400 IDEMPOTENCY_KEY_REQUIRED"],
    ["an idempotency key of 15 characters", { headers: { ...WRONG, ...keyOf(15) } }, "400 VALIDATION_ERROR"],
    ["an idempotency key of 16 characters", { headers: keyOf(16) }, "201"],
    ["an idempotency key of 256 characters", { headers: keyOf(256) }, "201"],
    ["an idempotency key of 257 characters", { headers: keyOf(257) }, "400 VALIDATION_ERROR"],
    ["no Content-Type", { without: "content-type" }, "415 UNSUPPORTED_MEDIA_TYPE"],
    [
      "another Content-Type",
      { headers: { "content-type": "text/json" }, body: "x".repeat(70_000) },
      "415 UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "another charset",
      { headers: { "content-type": "application/json; charset=latin1" } },
      "415 UNSUPPORTED_MEDIA_TYPE",
    ],
    ["a compressed body", { headers: { "content-encoding": "gzip" } }, "415 UNSUPPORTED_MEDIA_TYPE"],
    ["the charset UTF-8", { headers: { "content-type": 'Application/JSON;charset="UTF-8"' } }, "201"],
    ["a body that is too large", { body: JSON.stringify("x".repeat(65_535)) }, "413 PAYLOAD_TOO_LARGE"],
    ["a body that is not JSON", { body: "{" }, "400 VALIDATION_ERROR"],
    ["no body", { body: "" }, "400 VALIDATION_ERROR"],
    ["many unclosed arrays", { body: "[".repeat(60_000) }, "400 VALIDATION_ERROR"],
    ["an array as the body", { body: "[]" }, "400 VALIDATION_ERROR"],
    ["null as the body", { body: "null" }, "400 VALIDATION_ERROR"],
    ["an unknown category", { body: JSON.stringify(aDraft({ category: "nope" })) }, "400 VALIDATION_ERROR"],
    ["a known category", { body: JSON.stringify(aDraft({ category: " tools " })) }, "201"],
    ["a live listing's slug", { body: JSON.stringify(aDraft({ slug: "gitea" })) }, "400 VALIDATION_ERROR"],
  ])("responds with the expected outcome to a request with %s", async (_name, sent: Sent, outcome) => {
    expect(await send(await anApp(), sent)).toBe(outcome);
  });

  it("sends a 401 response with the authentication scheme, and with no text that clients would redact", async () => {
    const response = await (await anApp()).request("/api/v1/tools", { method: "POST" });
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    const body = await response.text();
    expect(redactCredentials(body)).toBe(body);
  });

  it("rejects a suspended owner before it checks the other header fields", async () => {
    const app = await anApp();
    await app.catalog.database.write(() => app.catalog.accounts.suspend("sandbox", new Date()));
    expect(await send(app, { headers: WRONG })).toBe("403 OWNER_UNAVAILABLE");
  });

  it("checks for a conflict, a taken slug, the daily limit and the media, in this order", async () => {
    let logoUrl: string | null = "https://a.example/i";
    const app = await anApp({ findMedia: async () => ({ logoUrl, imageUrl: null }) });
    for (let index = 0; index < 10; index += 1) {
      expect(await outcomeOf(await app.post(aNamedDraft(), `different-key-000${index}`))).toBe("201");
    }
    logoUrl = null;
    const taken = aDraft({ slug: "aurora-notes" });
    expect(await outcomeOf(await app.post(taken, "different-key-0000"))).toBe("409 IDEMPOTENCY_CONFLICT");
    expect(await outcomeOf(await app.post(taken))).toBe("400 VALIDATION_ERROR");
    expect(await outcomeOf(await app.post(aNamedDraft()))).toBe("429 RATE_LIMITED");
  });

  it("lists each invalid field with the violated rule", async () => {
    const response = await (await anApp()).post(
      aDraft({ headline: "", screenshotUrls: ["ftp://a.example"] }),
      KEY,
    );
    expect(await response.json()).toEqual({
      error: {
        code: "VALIDATION_ERROR",
        message:
          "headline: empty; must be 1 to 200 characters; screenshotUrls.0: must be an http or https URL without a user name or password.",
      },
    });
  });
});

describe("a rejected request", () => {
  it("does not count toward the daily limit, and does not use up its idempotency key", async () => {
    let imageUrl: string | null = null;
    const app = await anApp({ findMedia: async () => ({ logoUrl: null, imageUrl }) });
    for (let index = 0; index < 12; index += 1) {
      expect(await outcomeOf(await app.post(aDraft({ name: `No ${index}` })))).toBe("422 MEDIA_REQUIRED");
    }
    imageUrl = "https://a.example/i";
    expect(await outcomeOf(await app.post(aDraft()))).toBe("201");
  });

  it("does not wait for a locked database to refuse a draft", { timeout: 6_000 }, async () => {
    const folder = tempFolder();
    const service = await aService({ dataFolder: folder });
    const other = new Database(databasePath(folder));
    other.exec("BEGIN IMMEDIATE");
    expect((await postDraft(service, {})).status).toBe(400);
    other.close();
  });
});
