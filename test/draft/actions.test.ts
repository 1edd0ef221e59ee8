import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annotations } from "../../src/actions/annotations.ts";
import { actionsOutputs, reportToActions } from "../../src/actions/report-to-actions.ts";
import { stepSummary } from "../../src/actions/step-summary.ts";
import {
  defusedJson,
  defusedLines,
  isInActions,
  maskCommands,
  workflowCommand,
} from "../../src/actions/workflow-commands.ts";
import type { Verdict } from "../../src/draft/submit/submit-drafts.ts";
import { InputError } from "../../src/errors/input-error.ts";
import type { Problem } from "../../src/errors/problem.ts";
import { ApiError } from "../../src/errors/remote-errors.ts";
import { tempFolder } from "../support/temp-folder.ts";

const randomBytes = (size: number) => new Uint8Array(size).fill(0xab);

describe("workflowCommand", () => {
  it("escapes what the runner would read as its own", () => {
    expect(
      workflowCommand("error", { file: "a,b:c%.json", line: 3, col: undefined }, "50 %\r\n::warning::x"),
    ).toBe("::error file=a%2Cb%3Ac%25.json,line=3::50 %25%0D%0A::warning::x");
    expect(workflowCommand("group", {}, "a: b, c")).toBe("::group::a: b, c");
  });

  it("is one command and gives every text back, as the runner reads it", () => {
    const text = fc.string({
      unit: fc.constantFrom(
        "%",
        "\r",
        "\n",
        ":",
        ",",
        "=",
        "#",
        "[",
        "]",
        ";",
        "0",
        "A",
        "D",
        "2",
        "5",
        "::",
        "é",
      ),
    });
    fc.assert(
      fc.property(
        text,
        text.filter((value) => value !== ""),
        (message, file) => {
          const line = workflowCommand("error", { file, line: 1 }, message);
          expect(line).not.toMatch(/[\r\n]/);
          expect(asRunner(line)).toEqual({ name: "error", properties: { file, line: "1" }, message });
        },
      ),
    );
  });

  it("masks a value", () => {
    expect(maskCommands("https://a.example/editor/50%25")).toEqual([
      "::add-mask::https://a.example/editor/50%2525",
    ]);
  });

  it("masks a value in each form that is printed", () => {
    expect(maskCommands('https://a.example/\u0007"\u202e##[x]')).toEqual([
      '::add-mask::https://a.example/\u0007"\u202e##[x]',
      '::add-mask::https://a.example/"##[x]',
      '::add-mask::https://a.example/"## [x]',
      '::add-mask::https://a.example/\\u0007\\"\u202e##[x]',
      '::add-mask::https://a.example/\\u0007\\"\\u202e#\\u0023[x]',
    ]);
  });
});

describe("output that programs read", () => {
  it.each([
    ["::stop-commands::x\ta\n", ": :stop-commands::x\ta\n"],
    ["\t ::warning::x\n", "\t : :warning::x\n"],
    ["a\n::b\n", "a\n: :b\n"],
    ["####[group]a\n", "#### [group]a\n"],
    ["a::b [c] #[d]\n", "a::b [c] #[d]\n"],
  ])("holds no workflow command in its lines: %j", (lines, expected) => {
    expect(defusedLines(lines)).toBe(expected);
  });

  it("holds no workflow command in JSON, whose data is unchanged", () => {
    const value = { "##[a]": "::x####[b]" };
    const json = defusedJson(JSON.stringify(value));
    expect(json).not.toContain("##[");
    expect(JSON.parse(json)).toEqual(value);
  });
});

describe("annotations", () => {
  const workspace = { cwd: "/home/ada/repository/drafts", root: "/home/ada/repository" };
  const problem = (changes: Partial<Problem> = {}): Problem => ({
    field: "description",
    rule: "minLength",
    message: "143 characters, needs 200 to 2,000",
    suggestion: "add at least 57 characters",
    file: "aurora.json",
    line: 4,
    column: 18,
    ...changes,
  });
  const failing = (...problems: Problem[]) => ({
    file: "aurora.json",
    error: new InputError({ message: "aurora.json has problems", problems }),
  });

  it("stand at the line of the file, seen from the root of the repository", () => {
    expect(
      annotations(
        [failing(problem(), problem({ file: "../../elsewhere.json", suggestion: undefined }))],
        workspace,
      ),
    ).toEqual([
      "::error file=drafts/aurora.json,line=4,col=18::description: 143 characters, needs 200 to 2,000 (add at least 57 characters)",
      "::error file=/home/ada/elsewhere.json,line=4,col=18::description: 143 characters, needs 200 to 2,000",
    ]);
  });

  it("name the flag, or the field alone where there is no file", () => {
    const flag = problem({
      file: undefined,
      line: undefined,
      column: undefined,
      flag: "--description",
      suggestion: undefined,
    });
    const stdin = problem({ file: "-", field: "", message: "is empty", suggestion: undefined });
    expect(annotations([failing(flag, stdin)], workspace)).toEqual([
      "::error::--description description: 143 characters, needs 200 to 2,000",
      "::error::is empty",
    ]);
  });

  it("say what the service refused, at the file", () => {
    const error = new ApiError({ code: "MEDIA_REQUIRED", status: 422, message: "no logo" });
    expect(
      annotations(
        [
          { file: "aurora.json", error },
          { file: null, error },
        ],
        { cwd: "/work", root: undefined },
      ),
    ).toEqual(["::error file=aurora.json::MEDIA_REQUIRED: no logo", "::error::MEDIA_REQUIRED: no logo"]);
  });

  it.each([
    [10, undefined],
    [11, "::warning::and 1 more problem: see the log of this step"],
    [14, "::warning::and 4 more problems: see the log of this step"],
  ])("are ten at most: of %i", (count, last) => {
    const found = annotations([failing(...Array<Problem>(count).fill(problem()))], workspace);
    expect(found.filter((line) => line.startsWith("::error "))).toHaveLength(10);
    expect(found[10]).toBe(last);
  });
});

const CREATED: Verdict = {
  slug: "aurora-notes",
  status: "DRAFT",
  editorUrl: "https://catalog.example/editor/8f3a61",
  idempotencyKey: "cat1-0",
  result: "created",
  file: "drafts/aurora.json",
};
const FAILED: Verdict = {
  file: "drafts/a|b`<img>.json",
  result: "failed",
  error: new ApiError({
    code: "MEDIA_REQUIRED",
    status: 422,
    message: "no\nlogo | [x](javascript:1) https://a.example @all",
  }),
};

describe("outputs", () => {
  it("hold the one draft", () => {
    const end = `end-${"ab".repeat(16)}`;
    expect(actionsOutputs([CREATED], randomBytes)).toBe(
      `slug<<${end}\naurora-notes\n${end}\nstatus<<${end}\nDRAFT\n${end}\n` +
        `editor-url<<${end}\nhttps://catalog.example/editor/8f3a61\n${end}\nresult<<${end}\ncreated\n${end}\n`,
    );
  });

  it("hold a line for each of several drafts, whatever a service puts into its texts", () => {
    const hostile = { ...CREATED, slug: "a\nend-\r\nPATH=/tmp" };
    expect(readOutputs(actionsOutputs([hostile, FAILED, CREATED], randomBytes))).toEqual({
      slug: ["a end- PATH=/tmp", "", "aurora-notes"],
      status: ["DRAFT", "", "DRAFT"],
      "editor-url": [CREATED.editorUrl, "", CREATED.editorUrl],
      result: ["created", "failed", "created"],
    });
  });
});

describe("the step summary", () => {
  it("is a table without the private URL, in which no text becomes markup", () => {
    expect(stepSummary([CREATED, FAILED, { ...CREATED, file: null, result: "replayed" }])).toBe(
      [
        "### Drafts",
        "",
        "| File | Result | Slug | Status |",
        "| --- | --- | --- | --- |",
        "| drafts/aurora.json | created | aurora-notes | DRAFT |",
        "| drafts/a&#124;b&#96;&lt;img&gt;.json | failed | | no logo &#124; &#91;x&#93;&#40;javascript&#58;1&#41; https&#58;//a.example &#64;all |",
        "| &#40;flags&#41; | replayed | aurora-notes | DRAFT |",
        "",
        "",
      ].join("\n"),
    );
  });
});

describe("reportToActions", () => {
  it("appends to the runner's files", async () => {
    const folder = tempFolder();
    const env = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: join(folder, "summary") };
    await writeFile(env.GITHUB_OUTPUT, "before=1\n");
    await reportToActions({ env, randomBytes, note: () => undefined }, [CREATED]);
    expect(await readFile(env.GITHUB_OUTPUT, "utf8")).toBe(
      `before=1\n${actionsOutputs([CREATED], randomBytes)}`,
    );
    expect(await readFile(env.GITHUB_STEP_SUMMARY, "utf8")).toBe(stepSummary([CREATED]));
  });

  it("writes nothing where the runner names no file, and notes what it cannot write", async () => {
    const folder = tempFolder();
    await mkdir(join(folder, "output"));
    const notes: string[] = [];
    const env = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: "" };
    await reportToActions({ env, randomBytes, note: (text) => notes.push(text) }, [CREATED]);
    expect(notes).toEqual(["Cannot write GITHUB_OUTPUT: it is a directory"]);
  });

  it.each([
    [{ GITHUB_ACTIONS: "true" }, true],
    [{ GITHUB_ACTIONS: "false" }, false],
    [{ CI: "true" }, false],
  ])("knows where it runs: %j", (env, expected) => {
    expect(isInActions(env)).toBe(expected);
  });
});

/** Reads a line as `ActionCommand.TryParseV2` of the runner does. */
function asRunner(line: string) {
  const end = line.indexOf("::", 2);
  const [name, list = ""] = line.slice(2, end).split(/ (.*)/s);
  const properties = list.split(",").map((pair) => pair.split(/=(.*)/s));
  return {
    name,
    properties: Object.fromEntries(
      properties.map(([key, value = ""]) => [
        key,
        unescaped(value.replaceAll("%3A", ":").replaceAll("%2C", ",")),
      ]),
    ),
    message: unescaped(line.slice(end + 2)),
  };
}

function unescaped(text: string): string {
  return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}

/** Reads `name<<end` blocks as the runner does. */
function readOutputs(text: string) {
  const outputs: Record<string, string[]> = {};
  const rest = text.split("\n");
  for (let line = rest.shift(); line !== undefined && line !== ""; line = rest.shift()) {
    const [name = "", end = ""] = line.split("<<");
    outputs[name] = rest.splice(0, rest.indexOf(end));
    rest.shift();
  }
  return outputs;
}
