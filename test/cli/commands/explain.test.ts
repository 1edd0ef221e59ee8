import { describe, expect, it } from "vitest";
import { entries, findEntry } from "../../../src/cli/explain/explain-entries.ts";
import { hintText } from "../../../src/cli/terminal/advice.ts";
import { POSIX } from "../../../src/cli/terminal/command-line.ts";
import { homeWithStore, runCatalog } from "../../support/run-catalog.ts";

describe("a broken configuration", () => {
  const brokenStore = () => homeWithStore("{ broken");

  it.each(["explain 7", "config path", "--help", "search --help"])("does not affect %s", async (line) => {
    const { exitCode, stderr } = await runCatalog(line.split(" "), { home: brokenStore() });
    expect([exitCode, stderr]).toEqual([0, ""]);
  });

  it("causes exit code 2 for a command that needs a setting", async () => {
    const { exitCode, stderr } = await runCatalog(["search", "git"], { home: brokenStore() });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("it is not valid JSON");
  });

  it("can be repaired with config set", async () => {
    const settings = { timeout: "soon", "base-url": "https://a.example" };
    const home = homeWithStore(JSON.stringify({ settings }));
    expect((await runCatalog(["config", "list"], { home })).exitCode).toBe(2);
    expect((await runCatalog(["config", "set", "timeout", "60"], { home })).exitCode).toBe(0);
    expect((await runCatalog(["config", "get", "base-url"], { home })).stdout).toBe("https://a.example\n");
  });
});

describe("entries", () => {
  it.each(entries().map((entry) => [entry.code, entry] as const))(
    "returns a meaning, advice and an optional example command for %s",
    (_, { meaning, example, todo, again }) => {
      expect(meaning).toMatch(/^[A-Z].*\.\)?$/);
      expect(example ?? "catalog x").toMatch(/^(CATALOG_[A-Z_]+=\w+ )?catalog /);
      expect(hintText(todo, POSIX)).toMatch(/^[A-Z]/);
      expect(again).toMatch(/^(yes|no|only)/);
    },
  );

  it.each([
    ["NOT_FOUND", "no: fix the base URL"],
    ["INSECURE_BASE_URL", "no: use https"],
    ["RATE_LIMIT_UNAVAILABLE", "yes, unless the base URL is wrong"],
  ])("states whether to run the same command again after %s: %s", (code, again) => {
    expect(findEntry(code).again).toBe(again);
  });
});

describe("findEntry", () => {
  it.each([
    ["rate_limited", "RATE_LIMITED"],
    ["Rate-Limited", "RATE_LIMITED"],
    ["rate limited", "RATE_LIMITED"],
    [" TIMEOUT ", "TIMEOUT"],
    ["7", "7"],
    ["07", "7"],
    ["exit 7", "7"],
    ["exit code 130", "130"],
    ["EXIT7", "7"],
    ["429", "429"],
    ["http 404", "404"],
  ])("interprets %j as %s", (input, code) => {
    expect(findEntry(input).code).toBe(code);
  });

  it.each(["", "exit", "12", "-1", "100", "600", "__proto__", "constructor"])(
    "reports %j as an unknown code",
    (input) => {
      expect(() => findEntry(input)).toThrow(`Unknown code "${input}"`);
    },
  );

  it.each([
    ["404", 5, ["TOOL_NOT_FOUND", "NOT_FOUND"], /^The service rejected the request\. TOOL_NOT_FOUND: /],
    ["502", 9, [], /^The service failed\.$/],
    ["418", 9, [], /^The service rejected the request\.$/],
    ["201", 0, [], /^The request succeeded\.$/],
    ["301", 9, [], /^The service redirected the request or, /],
  ])("explains the HTTP status %s", (status, exitCode, codes, meaning) => {
    const entry = findEntry(status);
    expect(entry).toMatchObject({ kind: "status", status: Number(status), exitCode, codes });
    expect(entry.meaning).toMatch(meaning);
    expect(entry.example).toMatch(/^catalog /);
  });
});
