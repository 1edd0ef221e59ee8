import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Environment } from "../../../src/base/runtime/context.ts";
import { detectRunner } from "../../../src/cli/actions/runner.ts";
import { annotations, stepOutputs, stepSummary } from "../../../src/cli/actions/step-report.ts";
import {
  defusedJson,
  defusedLines,
  maskCommands,
  workflowCommand,
} from "../../../src/cli/actions/workflow-commands.ts";
import { todosOf } from "../../../src/contract/errors/error-words.ts";
import { ApiError } from "../../../src/contract/errors/remote-errors.ts";
import type { DraftResult, ExistingDraft } from "../../../src/draft/submit/submission.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { outputsIn } from "./runner.ts";

describe("a workflow command", () => {
  it("escapes characters that the runner interprets", () => {
    expect(
      workflowCommand("error", { file: "a,b:c%.json", line: 3, col: undefined }, "50 %\r\n::warning::x"),
    ).toBe("::error file=a%2Cb%3Ac%25.json,line=3::50 %25%0D%0A::warning::x");
  });

  it("masks a value and four printed forms of the value", () => {
    expect(maskCommands('https://a.example/\u0007"\u202e##[x]')).toEqual([
      '::add-mask::https://a.example/\u0007"\u202e##[x]',
      '::add-mask::https://a.example/"##[x]',
      '::add-mask::https://a.example/"## [x]',
      '::add-mask::https://a.example/\\u0007\\"\u202e##[x]',
      '::add-mask::https://a.example/\\u0007\\"\\u202e#\\u0023[x]',
    ]);
  });
});

describe("machine-readable output", () => {
  it.each([
    ["::stop-commands::x\ta\n", ": :stop-commands::x\ta\n"],
    ["\t ::warning::x\n", "\t : :warning::x\n"],
    ["a\n::b\n", "a\n: :b\n"],
    ["####[group]a\n", "#### [group]a\n"],
    ["a::b [c] #[d]\n", "a::b [c] #[d]\n"],
  ])("contains no workflow command: %j", (lines, expected) => {
    expect(defusedLines(lines)).toBe(expected);
  });

  it("contains no workflow command in JSON, and preserves the data", () => {
    const value = { "##[a]": "::x####[b]" };
    const json = defusedJson(JSON.stringify(value));
    expect(json).not.toContain("##[");
    expect(JSON.parse(json)).toEqual(value);
  });
});

it("an annotation for an API error contains the draft file if there is one, and is a warning only for the daily limit", () => {
  const errorOf = (code: string, status: number, isOfRead = false) =>
    new ApiError({ code, status, message: "no", isOfRead });
  const limits = [
    errorOf("RATE_LIMITED", 429),
    errorOf("RATE_LIMITED", 403),
    errorOf("RATE_LIMITED", 429, true),
  ];
  const drafts = [errorOf("MEDIA_REQUIRED", 422), ...limits].map((error, index) => {
    return { file: index === 0 ? "..aurora.json" : null, result: "failed", error } as const;
  });
  expect(annotations(drafts, { cwd: "/work", roots: ["/work"] }).map(({ line }) => line)).toEqual([
    "::error file=..aurora.json::no (422 MEDIA_REQUIRED)",
    "::error::no (403 RATE_LIMITED)",
    "::error::no (429 RATE_LIMITED)",
    "::warning::no (429 RATE_LIMITED)",
  ]);
  expect([limits[0], limits[2]].map(todosOf)).toEqual([
    ["the next scheduled run continues"],
    ["run this job again later"],
  ]);
});

const CREATED: ExistingDraft = {
  warnings: [],
  slug: "aurora-notes",
  state: "DRAFT",
  editorUrl: "https://catalog.example/editor/8f3a61",
  idempotencyKey: "cat2-0",
  result: "created",
  file: "drafts/aurora.json",
};
const FAILED: DraftResult = {
  file: "drafts/a|b`<img>.json",
  result: "failed",
  error: new ApiError({
    code: "MEDIA_REQUIRED",
    status: 422,
    message: "no\nlogo | [x](javascript:1) https://a.example @all",
  }),
};

const NAMES = ["slug", "result", "state", "editor-url"] as const;

it("the outputs contain one line for each draft, even with hostile values from a service", () => {
  const hostile = { ...CREATED, slug: "a\nend-\r\n\u001b[2JPATH=/tmp" };
  expect(outputsIn(stepOutputs([hostile, FAILED, CREATED], NAMES, "end"))).toEqual({
    slug: "a end- PATH=/tmp\n\naurora-notes",
    state: "DRAFT\n\nDRAFT",
    "editor-url": `${CREATED.editorUrl}\n\n${CREATED.editorUrl}`,
    result: "created\nfailed\ncreated",
  });
});

it("the step summary is a table without the private URL and without markup from values", () => {
  expect(stepSummary([CREATED, FAILED, { ...CREATED, file: null, result: "replayed" }])).toBe(
    [
      "### Drafts",
      "",
      "| File | Result | Slug |",
      "| --- | --- | --- |",
      "| drafts/aurora.json | created&#58; The catalog has the draft aurora-notes&#58; complete it in the editor | aurora-notes |",
      "| drafts/a&#124;b&#96;&lt;img&gt;.json | failed&#58; no logo &#124; &#91;x&#93;&#40;javascript&#58;1&#41; https&#58;//a.example &#64;all &#40;422 MEDIA&#95;REQUIRED&#41; |  |",
      "| &#40;flags&#41; | replayed&#58; its editor shows its state | aurora-notes |",
      "",
      "",
    ].join("\n"),
  );
});

it("the step summary is shorter than the limit of 1 MiB", () => {
  const many = Array.from({ length: 5_000 }, () => ({ ...CREATED, file: "|".repeat(100) }));
  const summary = stepSummary(many);
  expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
  expect(summary).toMatch(/ \|\n\nThe summary is too long: see this step's log for the rest\.\n$/);
});

it("an annotation is relative to the workspace, even if its path is a link", () => {
  const root = tempFolder();
  mkdirSync(join(root, "real"));
  symlinkSync("real", join(root, "link"));
  const env = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: join(root, "link") };
  const error = new ApiError({ code: "MEDIA_REQUIRED", status: 422, message: "no" });
  for (const cwd of [join(root, "real"), join(root, "link")])
    expect(
      detectRunner({ env, cwd, random: () => 0 })?.annotate([{ file: "a.json", result: "failed", error }]),
    ).toEqual(["::error file=a.json::no (422 MEDIA_REQUIRED)"]);
});

const runnerIn = (env: Environment) =>
  detectRunner({ env: { GITHUB_ACTIONS: "true", ...env }, cwd: "/", random: () => 0.5 });

it("the runner writes to the files whose variables are set, and reports a file that it cannot write", () => {
  expect(runnerIn({ GITHUB_OUTPUT: "" })?.writeFiles([CREATED], NAMES)).toEqual([]);
  const runner = runnerIn({ GITHUB_OUTPUT: tempFolder() });
  expect(runner?.writeFiles([CREATED], NAMES)).toEqual(["Cannot write GITHUB_OUTPUT: it is a directory"]);
});
