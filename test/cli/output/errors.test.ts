import { describe, expect, test } from "vitest";
import { errorData } from "../../../src/cli/output/error-data.ts";
import { errorReport } from "../../../src/cli/output/error-report.ts";
import { hintText } from "../../../src/cli/terminal/advice.ts";
import { POSIX } from "../../../src/cli/terminal/command-line.ts";
import { createInk, type MessageScreen } from "../../../src/cli/terminal/screen.ts";
import { CatalogError } from "../../../src/contract/errors/catalog-error.ts";
import { hintOf, todosOf } from "../../../src/contract/errors/error-words.ts";
import type { Problem } from "../../../src/contract/errors/input-problem.ts";
import { InputError, UsageError } from "../../../src/contract/errors/local-errors.ts";
import {
  ApiError,
  TimeoutError,
  UnexpectedResponse,
  UnknownOutcome,
} from "../../../src/contract/errors/remote-errors.ts";
import { aMessageScreen } from "./builders.ts";

function report(error: unknown, parts: Partial<MessageScreen> = {}): string {
  return errorReport(error, aMessageScreen(80, { timeZone: "Europe/Berlin", ...parts }));
}

const LIMITED = new ApiError({
  code: "RATE_LIMITED",
  status: 429,
  message: "Ten drafts were made today",
  retry: { retryAfterSeconds: 22_320, retryAt: new Date("2026-11-20T18:12:00Z") },
});

describe("a failure in human-readable form", () => {
  test("shows the code's headline, the service's message, and the retry time in three forms", () => {
    expect(report(LIMITED)).toBe(`✗ Daily draft limit reached (429 RATE_LIMITED)

  The service limits the number of new drafts per API key and day. Replays do
  not count.
  The service said  Ten drafts were made today
  Try again         in 6 h 12 min: Fri 20 Nov 18:12 UTC (19:12 your time)

Run the same command again after that time, or let it wait: --max-wait 7h
More: catalog explain RATE_LIMITED`);
  });

  test("advises to wait until the time that the service states with a 503", () => {
    const error = new ApiError({ ...LIMITED, code: "RATE_LIMIT_UNAVAILABLE", status: 503, message: "No" });
    expect(hintOf(error)).toBe("Run the same command again after that time, or let it wait: --max-wait 7h");
  });

  test("prints only the first sentence in bold", () => {
    const error = new CatalogError({ code: "STATE_CONFLICT", message: "It made two. Delete one." });
    const text = report(error, { ink: createInk(true) });
    expect(text).toMatch("\u001b[1m It made two.\u001b[22m Delete one. (STATE_CONFLICT)");
  });

  test("has a headline if the service's message contains only a control sequence", () => {
    const error = new ApiError({ code: "TEAPOT", status: 418, message: "\u001b[2J" });
    expect(report(error)).toMatch(/^✗ The service gave no reason \(418 TEAPOT\)\n/);
  });

  test.each([
    [400, "Fix the problem that the message describes"],
    [
      401,
      "Get a key from your account on the catalog's website, and store it: catalog auth login · CATALOG_API_KEY overrides any stored key. Show which key is used: catalog auth status",
    ],
    [404, "Check the base URL: catalog config list"],
    [
      409,
      "Run the same command again. If it fails again, ask the catalog's operator, or choose another slug",
    ],
    [418, "Ask the catalog's operator what this code means"],
    [429, "Run the same command again later"],
  ])("contains advice for an unknown code with the status %i", (status, advice) => {
    const error = { code: "SOMETHING_ELSE", status, message: "No" };
    const hint = hintOf(new ApiError(error));
    expect(hint && hintText(hint, POSIX)).toBe(advice);
    // Waiting helps only after a 429.
    const later = hintOf(new ApiError({ ...error, retry: LIMITED.retry }));
    expect(JSON.stringify(later) === JSON.stringify(hint)).toBe(status !== 429);
  });

  test("reports that the service did not specify when a daily limit ends", () => {
    const error = new ApiError({ code: "RATE_LIMITED", status: 429, message: "" });
    expect(report(error)).toContain(`  Try again  the service did not say when

Run the same command again later: the limit is per day`);
  });

  test("has no words about a code if the status determines another exit code", () => {
    const error = new ApiError({ code: "IDEMPOTENCY_CONFLICT", status: 503, message: "Busy" });
    expect(report(error)).toBe("✗ Busy (503 IDEMPOTENCY_CONFLICT)\n\nRun the same command again later");
  });

  test.each([
    ["IDEMPOTENCY_CONFLICT", 429, "run this job again later"],
    ["GONE", 410, "ask the catalog's operator"],
    ["FOUND", 302, "correct the base URL: gh variable set CATALOG_BASE_URL --body URL"],
  ])("contains advice for a job after %s with the status %i", (code, status, todo) => {
    expect(todosOf(new ApiError({ code, status, message: "No" }))).toEqual([todo]);
  });

  test("contains advice for a job after a page instead of JSON, and after a draft whose response was one", () => {
    const page = new UnexpectedResponse({ message: "HTML", status: 200 });
    expect(todosOf(page)).toEqual([expect.stringContaining("correct the base URL")]);
    expect(todosOf(new UnknownOutcome(page))).toEqual(["run this job again later"]);
  });

  test("reports that a draft may exist", () => {
    const error = new UnknownOutcome(new TimeoutError({ message: "No complete response" }));
    expect(report(error)).toBe(`✗ No complete response (TIMEOUT)

  Outcome  unknown: the draft may have been created

Run the same command again: it finds the draft, as long as the catalog remembers
  the submission`);
    const refused = new ApiError({ code: "API_KEY_REQUIRED", status: 401, message: "No" });
    expect(hintOf(new UnknownOutcome(refused))).toEqual(hintOf(refused));
  });

  test("keeps a long path whole if the report is not written to a terminal", () => {
    const path = `/srv/${"drafts/".repeat(20)}a.json`;
    const error = new UsageError({ message: `Cannot read ${path}: permission denied` });
    const columns = Number.POSITIVE_INFINITY;
    expect(report(error, { isTerminal: false, columns })).toContain(path);
    expect(report(error, { isTerminal: true, columns: 120 })).not.toContain(path);
  });
});

const SOURCE = `{
  "name": "Aurora Notes",
  "description": "Aurora keeps your notes as plain Markdown files in a folder that you own, and syncs them",
\t"category": "produktivity",
  "ノート": "日本語", "headline": 5
}
`;

function invalid(problem: Partial<Problem>): InputError {
  const problems = [
    { field: "category", rule: "unknown", message: "is wrong", file: "draft.json", ...problem },
  ];
  return new InputError({
    message: "draft.json has 1 problem",
    problems,
    sources: new Map([["draft.json", SOURCE]]),
  });
}

function frame(problem: Partial<Problem>, parts: Partial<MessageScreen> = {}): string {
  return report(invalid(problem), parts).split("\n\n")[1] ?? "";
}

describe("a problem in a file", () => {
  const long = { field: "description", rule: "minLength", line: 3, column: 18, length: 90 };
  test.each<[shown: string, problem: Partial<Problem>, columns: number]>([
    ["with a close match", { line: 4, column: 14, length: 14, suggestion: "productivity" }, 80],
    ["with a single caret if there is no space for the advice", { ...long, suggestion: "add 111" }, 80],
    ["with the part of a wide line that is marked", { ...long, column: 90, length: 4 }, 40],
    ["at the correct column after wide characters", { line: 5, column: 17, length: 10 }, 80],
  ])("is shown %s", async (shown, problem, columns) => {
    const file = `screens/problem-${shown.replaceAll(" ", "-")}.txt`;
    await expect(frame(problem, { columns })).toMatchFileSnapshot(file);
  });

  test.each([
    ["beyond the end of the file", 99, 99, 1],
    ["at the end of the file", 6, 2, 5],
    ["zero characters long", 1, 1, 0],
  ])("is marked even if it is %s", (_, line, column, length) => {
    expect(frame({ line, column, length })).toContain("^");
  });
});

test("a failure as JSON is one line with its properties in a fixed order", () => {
  expect(JSON.stringify({ error: errorData(LIMITED, POSIX) })).toBe(
    '{"error":{"code":"RATE_LIMITED","message":"Ten drafts were made today","exitCode":7,"status":429,' +
      '"hint":"Run the same command again after that time, or let it wait: --max-wait 7h",' +
      '"retryAfterSeconds":22320,"retryAt":"2026-11-20T18:12:00.000Z"}}',
  );
});

const NARROW = aMessageScreen(40, { commandStyle: { catalog: { sandbox: true }, shell: "posix" } });

test("an error report does not truncate a slug of 120 characters", () => {
  const slug = `${"a-long-slug-".repeat(9)}of-120-chars`;
  const near = `${slug.slice(0, -1)}z`;
  const report = errorReport(
    new CatalogError({
      code: "TOOL_NOT_FOUND",
      message: `No live listing "${slug}"`,
      suggestions: [{ value: near, name: "Near" }],
      hint: { text: "Try", command: { verb: "show", operands: [near], options: {} } },
    }),
    NARROW,
  );
  expect(report).toContain(`"${slug}"`);
  expect(report.split(near)).toHaveLength(3);
});

test("an error report shows 50 of 20,000 problems, and the number of remaining problems", () => {
  const source = `{${'"unknown": "😀",'.repeat(20_000)}}`;
  const problems = Array.from({ length: 20_000 }, (_, index) => ({
    field: "unknown",
    rule: "unknown",
    message: "is unknown",
    file: "draft.json",
    line: 1,
    column: 2 + 16 * index,
  }));
  const sources = new Map([["draft.json", source]]);
  const report = errorReport(new InputError({ message: "20,000 problems", problems, sources }), NARROW);
  expect(report.split("is unknown")).toHaveLength(51);
  expect(report).toContain("\n\nand 19,950 more (to print all, add --json)\n");
});
