import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { Interrupted } from "../../../src/contract/errors/interrupted.ts";
import { EXIT } from "../../../src/contract/exit-codes.ts";
import { draftServer, json, type Step, scriptedServer, status } from "../../client/http/scripted-server.ts";
import { aDraft, draftFlags } from "../../support/a-draft.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { ended, spawnCatalog } from "../../support/spawn-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

it.each([[], ["-q"], ["--verbose"]])(
  "prints a bug's stack trace and how to report the bug: %s",
  async (...flags) => {
    const { url } = await scriptedServer(status(503));
    const { stderr, exitCode } = await runCatalog(["search", ...flags], {
      env: { CATALOG_BASE_URL: url.origin },
      sleep: () => Promise.reject(new Error("no time to sleep")),
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("error: Internal error: no time to sleep (INTERNAL_ERROR)");
    expect(stderr).toContain("failures.test.ts");
    expect(stderr).toMatch(/Report this bug with .*: catalog --version\n$/);
  },
);

describe("a signal", () => {
  it.each([
    [[], "Interrupted. Nothing was imported.\n"],
    [
      ["--json"],
      '{"error":{"code":"NETWORK_ERROR","message":"Interrupted. Nothing was imported.","exitCode":130}}\n',
    ],
  ])("causes an import to report that nothing was imported: %s", async (flags, stderr) => {
    const controller = new AbortController();
    const stdin = Readable.from(
      (async function* () {
        yield '{"slug":';
        controller.abort(new Interrupted("SIGINT"));
        yield '"one"}\n';
      })(),
    );
    const result = await runCatalog(["sandbox", "import", "-", ...flags], {
      stdin,
      signal: controller.signal,
    });
    expect(result).toMatchObject({ stdout: "", stderr, exitCode: 130 });
  });

  it("ends a wait, and one line states that nothing was changed", async () => {
    const { url } = await scriptedServer(status(503, { "retry-after": "2" }));
    const controller = new AbortController();
    const result = await runCatalog(["search", "--base-url", url.origin], {
      signal: controller.signal,
      sleep: async () => controller.abort(new Interrupted("SIGTERM")),
    });
    expect(result).toMatchObject({
      stderr: `Service busy (503); trying again in 2 s
Interrupted. The output is incomplete; nothing was changed.
`,
      exitCode: 143,
    });
  });
});

describe("LOCAL_ERROR", () => {
  it.each([
    ["a folder instead of the file with the sandbox's key", "sandbox-key", (path: string) => mkdirSync(path)],
    ["a folder instead of the database", "catalog.db", (path: string) => mkdirSync(path)],
    ["a damaged database", "catalog.db", (path: string) => writeFileSync(path, "no database")],
  ])("is reported for %s", async (_, name, break_) => {
    const home = tempFolder();
    mkdirSync(join(home, "data"), { mode: 0o700 });
    break_(join(home, "data", name));
    const argv = ["draft", "create", ...draftFlags(), "--sandbox", "--json"];
    const { json, error, exitCode } = await runCatalog(argv, { home, cwd: "/proc" });
    expect(json).toEqual({ file: null, result: "failed", error });
    expect([exitCode, error]).toEqual([1, expect.objectContaining({ code: "LOCAL_ERROR", exitCode: 1 })]);
    expect(error.message).toContain(join(home, "data"));
    expect(error.hint).toMatch(/^(Move|Use) /);
  });

  it.each([
    [["config", "set", "timeout", "9"], "CATALOG_CONFIG_DIR"],
    [["sandbox", "key", "create"], "CATALOG_DATA_DIR"],
  ])("is reported for a file instead of a folder: %s", async (argv, variable) => {
    const home = tempFolder();
    writeFileSync(join(home, "file"), "");
    const { error, exitCode } = await runCatalog([...argv, "--json"], {
      home,
      cwd: "/proc",
      env: { [variable]: join(home, "file") },
    });
    expect([exitCode, error.code]).toEqual([1, "LOCAL_ERROR"]);
    expect(error.hint).toBe(`Move the file away, or use another folder with ${variable}`);
  });

  it.runIf(process.platform === "linux").each([
    [["serve", "--data", "/proc/nope"], "Use another folder with --data"],
    [["sandbox", "reset", "--yes", "--data", "/proc/nope"], "Use another folder with --data"],
    [["serve", "--log", "/proc/nope/log"], "Use another file with --log"],
  ])("is reported with advice about the option that caused it: %s", async (argv, hint) => {
    const { error, exitCode } = await runCatalog([...argv, "--json"]);
    expect([exitCode, error.hint]).toEqual([1, hint]);
  });

  it("is reported for a TMPDIR that does not exist", async () => {
    const env = { TMPDIR: "/nowhere" };
    const { stderr, exitCode } = await ended(spawnCatalog(["serve", "--", "true"], tempFolder(), env));
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("Cannot use /nowhere: no such file")]);
    expect(stderr).toContain("\nUse another folder with TMPDIR\n");
  });

  it.runIf(process.platform === "linux")(
    "is prevented by advice that replaces an unusable --data folder",
    async () => {
      const { stderr } = await runCatalog(["sandbox", "reset", "--data", "/proc/nope"]);
      expect(stderr).toContain("catalog sandbox reset --yes --data .catalog\n");
    },
  );
});

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
    ["toString", 403, EXIT.auth],
  ])("is reported unchanged, with the exit code for its status: %s %i", async (code, status, exit) => {
    const { exitCode, error } = await showFrom(code, status);
    expect([exitCode, error.code, error.status]).toEqual([exit, code, status]);
  });
});

it.each(["search", "categories", "openapi"])("a code about a slug is unexpected for %s", async (command) => {
  const { error } = await runAgainst([command, "--json"], "TOOL_NOT_FOUND", 404);
  expect(error).toMatchObject({ code: "UNEXPECTED_RESPONSE", status: 404, exitCode: EXIT.service });
});

it.each([
  ["API_KEY_REQUIRED", 401, EXIT.auth],
  ["OWNER_UNAVAILABLE", 403, EXIT.auth],
  ["RATE_LIMIT_UNAVAILABLE", 503, EXIT.service],
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

describe("a draft whose outcome is unknown", () => {
  const create = async (...steps: readonly Step[]) => {
    const { url } = await draftServer(...steps);
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

  it("is not found by the same command after a redirect", async () => {
    const { error } = await create(status(307, { location: "https://catalog.example/" }));
    expect(error).toMatchObject({ code: "UNEXPECTED_RESPONSE", outcome: "unknown" });
    expect(error.hint).toBe("If the catalog has moved, use the new address as the base URL");
  });

  it("is found by the same command after the time that the service states", async () => {
    const { error } = await create(status(503, { "retry-after": "90" }));
    expect(error).toMatchObject({ outcome: "unknown", retryAfterSeconds: 90 });
    expect(error.hint).toMatch(/^Run the same command again after that time: it finds the draft, as long as/);
  });

  it.each([
    ["VALIDATION_ERROR", 400, EXIT.network, "NETWORK_ERROR", "(400 VALIDATION_ERROR)"],
    ["IDEMPOTENCY_CONFLICT", 409, EXIT.network, "NETWORK_ERROR", "(409 IDEMPOTENCY_CONFLICT)"],
    ["MEDIA_REQUIRED", 422, EXIT.network, "NETWORK_ERROR", "(422 MEDIA_REQUIRED)"],
    ["SOMETHING_ELSE", 422, EXIT.network, "NETWORK_ERROR", "(422 SOMETHING_ELSE)"],
    ["RATE_LIMITED", 429, EXIT.rateLimited, "RATE_LIMITED", ""],
  ])("remains unknown if a retry is rejected: %s", async (refusal, last, exitCode, code, words) => {
    const rejection = { error: { code: refusal, message: "category: is unknown" } };
    const result = await create(status(503), json(rejection, {}, last));
    const message = expect.stringContaining(words);
    expect(result).toMatchObject({ exitCode, error: { code, exitCode, outcome: "unknown", message } });
  });
});
