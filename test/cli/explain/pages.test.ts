import { describe, expect, it } from "vitest";
import { commandTable } from "../../../src/cli/commands/describe-program.ts";
import { entries, findEntry } from "../../../src/cli/explain/explain-entries.ts";
import { explainView } from "../../../src/cli/output/views/explain.ts";
import { hintText } from "../../../src/cli/terminal/advice.ts";
import { POSIX } from "../../../src/cli/terminal/command-line.ts";
import { ERRORS, type ErrorEntry } from "../../../src/contract/error-codes.ts";
import { EXIT } from "../../../src/contract/exit-codes.ts";

describe("entries", () => {
  it("returns one page for each error code and each exit code", () => {
    const codes = [...Object.keys(ERRORS), ...Object.values(EXIT).map(String)];
    expect(
      entries()
        .map(({ code }) => code)
        .sort(),
    ).toEqual(codes.sort());
  });

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
    ["METHOD_NOT_ALLOWED", "no: fix the base URL"],
    ["INSECURE_BASE_URL", "no: use https"],
    ["RATE_LIMIT_UNAVAILABLE", "yes, unless the base URL is wrong"],
  ])("states whether to run the same command again after %s: %s", (code, again) => {
    expect(findEntry(code).again).toBe(again);
  });

  it("suggests only existing commands", () => {
    const steps = Object.values<ErrorEntry>(ERRORS).flatMap(({ todo, onRead }) => [
      ...todo,
      ...(onRead?.todo ?? []),
    ]);
    const paths = commandTable().map(({ path }) => path);
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(commands.length).toBeGreaterThan(10);
    const unknown = commands.filter(
      (line) =>
        !line.startsWith("--") && !paths.some((path) => path !== "" && `${line} `.startsWith(`${path} `)),
    );
    expect(unknown).toEqual([]);
  });

  it("returns a page's properties in the same order as its view's fields", () => {
    const names = explainView.fields.map(({ name }) => name);
    for (const entry of [...entries(), findEntry("404"), findEntry("301"), findEntry("418")])
      expect(Object.keys(entry)).toEqual(names);
  });

  it("returns the status for a service's error code, and null for a local failure", () => {
    expect(findEntry("MEDIA_REQUIRED")).toMatchObject({ kind: "api", status: 422, exitCode: 8 });
    expect(findEntry("NOT_FOUND")).toMatchObject({ kind: "service", status: 404, exitCode: 9 });
    expect(findEntry("INTERNAL_ERROR")).toMatchObject({ kind: "tool", status: null, exitCode: 1 });
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
  ])("explains the HTTP status %s", (status, exitCode, codes, meaning) => {
    const entry = findEntry(status);
    expect(entry).toMatchObject({ kind: "status", status: Number(status), exitCode, codes });
    expect(entry.meaning).toMatch(meaning);
    expect(entry.example).toMatch(/^catalog /);
  });

  it.each([
    ["301", "Check the base URL and the network: catalog doctor"],
    ["403", "Check the account on the catalog's website, or contact the catalog's operator"],
    ["418", "Ask the catalog's operator what this code means"],
    ["502", "Run the same command again later"],
  ])("returns advice for the HTTP status %s", (status, advice) => {
    expect(hintText(findEntry(status).todo, POSIX)).toContain(advice);
  });
});
