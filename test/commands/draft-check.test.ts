import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deadUrl } from "../http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { type RunOptions, runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

describe("draft check", () => {
  it("says that a draft is valid, without a key where there is no base URL", async () => {
    const check = inHome({ "draft.json": aDraft() });
    expect(await check("draft.json", "--json")).toMatchObject({
      stdout: '{"file":"draft.json","valid":true}\n',
      stderr: "",
      exitCode: 0,
    });
    expect((await check("draft.json")).stdout).toBe("draft.json\ttrue\t\n");
  });

  it("names the key that draft create will use", async () => {
    const check = inHome({ "draft.json": aDraft() });
    const { stdout } = await check("draft.json", "--sandbox", "--json");
    const row = JSON.parse(stdout);
    expect(Object.keys(row)).toEqual(["file", "valid", "idempotencyKey"]);
    const created = await check.run("--sandbox", "draft", "create", "draft.json", "--json");
    expect(JSON.parse(created.stdout).idempotencyKey).toBe(row.idempotencyKey);
  });

  it("makes an array of several files, and nothing at all when one is wrong", async () => {
    const check = inHome({ "a.json": aDraft(), "b.json": aDraft({ name: "B" }), "broken.json": "{" });
    expect(JSON.parse((await check("a.json", "b.json", "--json")).stdout)).toEqual([
      { file: "a.json", valid: true },
      { file: "b.json", valid: true },
    ]);
    expect(await check("a.json", "broken.json", "--json")).toMatchObject({ stdout: "", exitCode: 11 });
    expect(await check("broken.json", "--json")).toMatchObject({ stdout: "", exitCode: 3 });
  });

  it("names every file that failed, also one that could not be read", async () => {
    const check = inHome({ "a.json": aDraft() });
    const { stderr, exitCode } = await check("a.json", "nowhere.json");
    expect(exitCode).toBe(11);
    expect(stderr).toContain(
      "\n\nnowhere.json  Cannot read nowhere.json: no such file or directory (USAGE_ERROR)\n\n",
    );
    const json = await check("a.json", "nowhere.json", "--json");
    expect(JSON.parse(json.stderr).error.problems).toMatchObject([{ file: "nowhere.json", rule: "failed" }]);
  });

  it("points at flags, and overrides a file's field with them", async () => {
    const check = inHome({ "draft.json": aDraft({ category: "databases" }) });
    expect((await check("draft.json", "--name", "Other")).exitCode).toBe(0);
    const { stderr, exitCode } = await check("draft.json", "--category", "");
    expect(exitCode).toBe(3);
    expect(stderr).toContain("--category: ");
    const several = await check("draft.json", "draft.json", "--name", "Other");
    expect(several).toMatchObject({ stdout: "", exitCode: 2 });
  });

  it("shows beside the caret what to add where a field is missing", async () => {
    const { name: _, ...draft } = aDraft();
    const check = inHome({ "draft.json": draft });
    const { stderr } = await check("draft.json");
    expect(stderr).toContain("draft.json:1:1  name: is missing\n");
    expect(stderr).toMatch(/^ +│ \^ add "name", 1 to 160 characters$/m);
  });

  it("knows categories only with --online, and gives no verdict when nobody can be asked", async () => {
    const check = inHome({ "draft.json": aDraft({ category: "databses" }) });
    expect((await check("draft.json", "--sandbox")).exitCode).toBe(0);
    const { stderr, exitCode } = await check("draft.json", "--sandbox", "--online", "--json");
    expect(exitCode).toBe(3);
    expect(JSON.parse(stderr).error.problems).toMatchObject([
      { field: "category", suggestion: "databases", file: "draft.json" },
    ]);
    const offline = ["draft.json", "--online", "--base-url", (await deadUrl()).href];
    expect(await check(...offline)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining(
        "skipped: draft.json: catalog not checked: Cannot connect to 127.0.0.1:",
      ),
    });
    expect(await check("draft.json", "--online")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("skipped: draft.json: catalog not checked: no base URL is set\n"),
    });
  });
});

describe("drafts in GitHub Actions", () => {
  const env = { GITHUB_ACTIONS: "true" };

  it("mask the editor URL before it is printed, whatever the output, and keep standard output for data", async () => {
    const { run } = inHome({ "draft.json": aDraft() });
    for (const flags of [["--json"], [], ["-q"]]) {
      const { stdout, stderr, seen } = await run("--sandbox", "draft", "create", "draft.json", ...flags, {
        env,
      });
      expect(stderr).toMatch(/^::add-mask::http:\/\/127\.0\.0\.1:4321\/editor\/\S+\n$/);
      expect(seen).toBe(stderr + stdout);
      expect(stdout).not.toContain("::");
    }
  });

  it("have an annotation for each problem beside the JSON error", async () => {
    const { run } = inHome({ "draft.json": '{\n  "nme": "x"\n}' });
    const { stdout, stderr } = await run("draft", "check", "draft.json", "--json", { env });
    expect(stdout).toBe("");
    const lines = stderr.trimEnd().split("\n");
    expect(lines.slice(0, -1)).toEqual([
      '::error file=draft.json,line=1,col=1::name: is missing (add "name", 1 to 160 characters)',
      '::error file=draft.json,line=1,col=1::headline: is missing (add "headline", 1 to 200 characters)',
      '::error file=draft.json,line=1,col=1::description: is missing (add "description", 200 to 2,000 characters)',
      '::error file=draft.json,line=1,col=1::websiteUrl: is missing (add "websiteUrl")',
      "::error file=draft.json,line=2,col=3::nme: unknown field (name)",
    ]);
    expect(JSON.parse(lines.at(-1) ?? "").error.problems).toHaveLength(5);
  });
});

/** Runs `draft check` in a folder with files. */
function inHome(files: Readonly<Record<string, unknown>>) {
  const home = tempFolder();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(home, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  const run = (...parts: readonly (string | RunOptions)[]) => {
    const argv = parts.filter((part) => typeof part === "string");
    const options = parts.filter((part) => typeof part !== "string");
    return runCatalog(argv, Object.assign({ home, sleep: async () => undefined }, ...options));
  };
  const check = (...argv: readonly string[]) => run("draft", "check", ...argv);
  return Object.assign(check, { run });
}
