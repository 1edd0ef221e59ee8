import { describe, expect, it } from "vitest";
import { EXIT } from "../../../src/contract/exit-codes.ts";
import { draftServer, json, scriptedServer, status } from "../../client/http/scripted-server.ts";
import { aDraft } from "../../support/a-draft.ts";
import { runCatalog } from "../../support/run-catalog.ts";

/** Runs a command against a server that responds with an error to each request. */
async function runAgainst(argv: readonly string[], code: string, status: number) {
  const refusal = json({ error: { code, message: "its words" } }, {}, status);
  const { url } = await scriptedServer(refusal, refusal, refusal, refusal);
  return runCatalog(argv, { env: { CATALOG_BASE_URL: url.origin }, sleep: async () => undefined });
}

async function showFrom(code: string, status: number) {
  const { stdout, stderr, exitCode } = await runAgainst(["show", "git", "--json"], code, status);
  expect(stdout).toBe("");
  return { exitCode, error: JSON.parse(stderr).error };
}

describe("an error code from a server", () => {
  it.each([
    ...["USAGE_ERROR", "CONFIG_ERROR", "BASE_URL_REQUIRED", "INSECURE_BASE_URL", "NETWORK_ERROR", "TIMEOUT"],
    ...["UNEXPECTED_RESPONSE", "PARTIAL_FAILURE", "LOCAL_ERROR", "STATE_CONFLICT", "INTERNAL_ERROR"],
  ])("becomes UNEXPECTED_RESPONSE if it is an error code of this tool: %s", async (code) => {
    const { exitCode, error } = await showFrom(code, 409);
    expect(exitCode).toBe(EXIT.service);
    expect(error).toMatchObject({ code: "UNEXPECTED_RESPONSE", status: 409, exitCode: EXIT.service });
    expect(error.message).toContain(`"${code}"`);
  });

  it.each([
    ["SOMETHING_ELSE", 400, EXIT.invalid],
    ["SOMETHING_ELSE", 401, EXIT.auth],
    ["SOMETHING_ELSE", 404, EXIT.service],
    ["SOMETHING_ELSE", 409, EXIT.service],
    ["NOT_FOUND", 409, EXIT.service],
    ["METHOD_NOT_ALLOWED", 400, EXIT.invalid],
    ["toString", 403, EXIT.auth],
  ])("is reported unchanged, with the exit code for its status: %s %i", async (code, status, exit) => {
    const { exitCode, error } = await showFrom(code, status);
    expect([exitCode, error.code, error.status]).toEqual([exit, code, status]);
  });
});

it.each([
  ["API_KEY_REQUIRED", 401, EXIT.auth],
  ["OWNER_UNAVAILABLE", 403, EXIT.auth],
  ["RATE_LIMIT_UNAVAILABLE", 503, EXIT.service],
  ["IDEMPOTENCY_KEY_REQUIRED", 400, EXIT.invalid],
  ["IDEMPOTENCY_CONFLICT", 409, EXIT.conflict],
  ["MEDIA_REQUIRED", 422, EXIT.media],
])("advice about a failed read does not mention keys and drafts: %s", async (code, status, exit) => {
  const { stderr, exitCode } = await runAgainst(["search", "git"], code, status);
  expect(exitCode).toBe(exit);
  expect(stderr).toContain("The service said  its words");
  expect(stderr).not.toMatch(/draft list|auth login|daily draft limit|--logo-url|Idempotency-Key header/);
});

it.each(["", " ", "\u001b[2J", "\u202e"])(
  "a blank or unprintable error code is reported as UNEXPECTED_RESPONSE: %j",
  async (code) => {
    const { exitCode, error } = await showFrom(code, 403);
    expect(exitCode).toBe(EXIT.service);
    expect(error).toMatchObject({ code: "UNEXPECTED_RESPONSE", status: 403 });
  },
);

describe("an error response after an attempt with status 503", () => {
  const create = async (code: string, last: number) => {
    const error = { error: { code, message: "category: is unknown" } };
    const { url } = await draftServer(status(503), json(error, {}, last));
    const { stderr, exitCode } = await runCatalog(
      ["draft", "create", "-", "--json", "--base-url", url.origin],
      {
        stdin: JSON.stringify(aDraft()),
        env: { CATALOG_API_KEY: "cat_a-key-of-the-tests" },
        sleep: async () => undefined,
      },
    );
    return { exitCode, error: JSON.parse(stderr).error };
  };

  it.each([
    ["VALIDATION_ERROR", 400, EXIT.network, "NETWORK_ERROR", "(400 VALIDATION_ERROR)"],
    ["IDEMPOTENCY_CONFLICT", 409, EXIT.network, "NETWORK_ERROR", "(409 IDEMPOTENCY_CONFLICT)"],
    ["MEDIA_REQUIRED", 422, EXIT.network, "NETWORK_ERROR", "(422 MEDIA_REQUIRED)"],
    ["SOMETHING_ELSE", 422, EXIT.network, "NETWORK_ERROR", "(422 SOMETHING_ELSE)"],
    ["RATE_LIMITED", 429, EXIT.rateLimited, "RATE_LIMITED", ""],
  ])("leaves the outcome unknown: %s", async (refusal, last, exitCode, code, words) => {
    const result = await create(refusal, last);
    const message = expect.stringContaining(words);
    expect(result).toMatchObject({ exitCode, error: { code, exitCode, outcome: "unknown", message } });
  });
});
