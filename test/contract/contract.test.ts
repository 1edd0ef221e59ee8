import { describe, expect, it } from "vitest";
import { ORIGINS } from "../../src/contract/error-codes.ts";
import { checkDraft, DRAFTS_PER_DAY, isSlug, LIMITS, OPERATIONS } from "../../src/contract/index.ts";
import { aDraft } from "../support/a-draft.ts";

// The values from the API's documentation, repeated here instead of being imported from the code under test.
describe("the contract", () => {
  it("has the documented limits on key length and drafts per day", () => {
    expect(LIMITS.idempotencyKey).toEqual({ min: 16, max: 256 });
    expect(DRAFTS_PER_DAY).toBe(10);
  });

  it("has the documented status for each API error", () => {
    const statuses = Object.entries(ORIGINS.api).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      VALIDATION_ERROR: 400,
      IDEMPOTENCY_KEY_REQUIRED: 400,
      INVALID_SLUG: 400,
      API_KEY_REQUIRED: 401,
      OWNER_UNAVAILABLE: 403,
      TOOL_NOT_FOUND: 404,
      IDEMPOTENCY_CONFLICT: 409,
      MEDIA_REQUIRED: 422,
      RATE_LIMITED: 429,
      RATE_LIMIT_UNAVAILABLE: 503,
    });
  });

  it("has the documented operations", () => {
    const lines = Object.values(OPERATIONS).map(
      ({ method, path, success }) => `${method} ${path} ${success}`,
    );
    expect(lines).toEqual([
      "GET /api/v1/tools 200",
      "GET /api/v1/tools/:slug 200",
      "GET /api/v1/categories 200",
      "GET /api/v1/tags 200",
      "POST /api/v1/tools 201",
      "GET /api/v1/openapi.json 200",
    ]);
  });
});

describe("checkDraft, with values near the limits", () => {
  const url = (length: number) => `https://a.example/${"x".repeat(length - 18)}`;

  it.each([
    ["name", 1, 160, (n: number) => "x".repeat(n)],
    ["headline", 1, 200, (n: number) => "x".repeat(n)],
    ["description", 200, 2000, (n: number) => "x".repeat(n)],
    ["category", 1, 120, (n: number) => "x".repeat(n)],
    ["slug", 1, 120, (n: number) => "x".repeat(n)],
    ["screenshotUrls", 1, 4, (n: number) => Array.from({ length: n }, () => "https://a.example/shot.png")],
  ])("accepts %s only with a length of %d to %d", (field, min, max, of) => {
    const isValid = (length: number) => checkDraft({ ...aDraft(), [field]: of(length) }).ok;
    expect([min - 1, min, max, max + 1].map(isValid)).toEqual([false, true, true, false]);
  });

  it("accepts website, logo and screenshot URLs of up to 2,000 characters", () => {
    const urls = (length: number) => {
      const [short, long] = [url(18), url(length)];
      return { websiteUrl: long, logoUrl: long, screenshotUrls: [short, long] };
    };
    expect(checkDraft({ ...aDraft(), ...urls(2000) }).ok).toBe(true);
    const check = checkDraft({ ...aDraft(), ...urls(2001) });
    expect(check.ok ? [] : check.problems.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      "websiteUrl: 2,001 characters; must be 1 to 2,000",
      "screenshotUrls.1: 2,001 characters; must be 1 to 2,000",
      "logoUrl: 2,001 characters; must be 1 to 2,000",
    ]);
  });

  it("counts code points after trimming", () => {
    const name = "🦊".repeat(160);
    expect(checkDraft({ ...aDraft(), name: `  ${name}\n` })).toMatchObject({ ok: true, input: { name } });
    expect(checkDraft({ ...aDraft(), name: `${name}x` }).ok).toBe(false);
  });
});

describe("checkDraft", () => {
  it("reports only the wrong type if an array is required but a string is specified", () => {
    const check = checkDraft({ ...aDraft(), screenshotUrls: "https://a.example/1.png" });
    expect(check).toMatchObject({
      ok: false,
      problems: [{ field: "screenshotUrls", message: "must be an array of strings, not a string" }],
    });
    expect(check.ok ? [] : check.problems).toHaveLength(1);
  });

  it("counts the items of an array even if one has the wrong type", () => {
    const url = "https://a.example/1.png";
    expect(checkDraft({ ...aDraft(), screenshotUrls: [url, url, 5, url, url] })).toMatchObject({
      problems: [
        { field: "screenshotUrls.2", message: "must be a string, not a number" },
        { field: "screenshotUrls", message: "5 items; must be 1 to 4" },
      ],
    });
  });

  it.each([[null], [[]], ["text"], [1], [undefined]])(
    "reports one problem with the whole body for %j",
    (body) => {
      expect(checkDraft(body)).toMatchObject({ ok: false, problems: [{ field: "" }] });
    },
  );

  it.each([
    "https://user:secret@a.example",
    "https:a.example",
    "http://",
    "//a.example",
    "file:///etc/passwd",
    "https://a.example/a b",
    "https://a.example/\tb",
    "https://a.example/b\u0001c",
    "https://a.example/\u007f",
    "https://a.example/\u0085",
    "https://a.example/\ud800",
    "",
  ])("rejects %j as a website", (websiteUrl) => {
    expect(checkDraft({ ...aDraft(), websiteUrl }).ok).toBe(false);
  });

  it("accepts tabs and line feeds, and rejects an unpaired surrogate", () => {
    const description = `${"x".repeat(200)}\n\ty`;
    expect(checkDraft({ ...aDraft(), description })).toMatchObject({ ok: true, input: { description } });
    expect(checkDraft({ ...aDraft(), description: `${description}\ud83e` }).ok).toBe(false);
  });
});

it.each([
  ["a", true],
  ["aurora-notes-2", true],
  ["x".repeat(120), true],
  ["x".repeat(121), false],
  ["", false],
  ["-a", false],
  ["a--b", false],
  ["A", false],
  ["é", false],
  ["a\n", false],
])("isSlug(%j) returns %j", (text, expected) => {
  expect(isSlug(text)).toBe(expected);
});
