import { describe, expect, it } from "vitest";
import { deadUrl } from "../http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { aDraftFolder } from "../support/draft-folder.ts";
import type { RunOptions } from "../support/run-catalog.ts";

describe("draft check", () => {
  it("reports a valid draft, and omits the idempotency key if no base URL is set", async () => {
    const check = await inHome({ "draft.json": aDraft() });
    expect(await check("draft.json", "--json")).toMatchObject({
      stdout: `{"file":"draft.json","valid":true}\n`,
      stderr: "",
      exitCode: 0,
    });
    expect((await check("draft.json")).stdout).toBe("draft.json\ttrue\t\n");
  });

  it("prints the idempotency key that draft create will use", async () => {
    const check = await inHome({ "draft.json": aDraft() });
    const { stdout } = await check("draft.json", "--sandbox", "--json");
    const row = JSON.parse(stdout);
    expect(Object.keys(row)).toEqual(["file", "valid", "idempotencyKey"]);
    const created = await check.run("--sandbox draft create draft.json --json");
    expect(JSON.parse(created.stdout).idempotencyKey).toBe(row.idempotencyKey);
  });

  it("prints a JSON array for several files, with an entry for an invalid file", async () => {
    const check = await inHome({ "a.json": aDraft(), "b.json": aDraft({ name: "B" }), "broken.json": "{" });
    expect(JSON.parse((await check("a.json", "b.json", "--json")).stdout)).toEqual([
      { file: "a.json", valid: true },
      { file: "b.json", valid: true },
    ]);
    const { stdout, exitCode } = await check("a.json", "broken.json", "--json");
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([
      3,
      [{ valid: true }, { file: "broken.json", valid: false }],
    ]);
    expect(await check("broken.json", "--json")).toMatchObject({ stdout: "", exitCode: 3 });
  });

  it("prints a line for each file on a terminal, and recommends repeating the check", async () => {
    const check = await inHome({ "a.json": aDraft(), "broken.json": "{", "c.json": { name: "C" } });
    const files = ["a.json", "broken.json", "c.json"];
    const { stdout, stderr, exitCode } = await check.run("draft check", ...files, AT_TERMINAL);
    expect(exitCode).toBe(3);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/ {2,}/).slice(0, 2)),
    ).toEqual([
      ["✓ a.json", "valid"],
      ["✗ broken.json", "invalid"],
      ["✗ c.json", "invalid"],
    ]);
    expect(stderr).toContain("✗ 4 problems in 2 of 3 drafts (VALIDATION_ERROR)\n");
    expect(stderr).toContain("Fix these, then check again: catalog draft check a.json broken.json c.json\n");
    expect(stderr).not.toContain("created");
  });

  it("checks draft.json if no files and no fields are specified", async () => {
    const check = await inHome({ "draft.json": aDraft() });
    expect((await check()).stdout).toBe("draft.json\ttrue\t\n");
    expect((await check("--name", "Aurora")).exitCode).toBe(3);
    expect(await (await inHome({}))()).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("Create the file: catalog draft init draft.json\n"),
    });
  });

  it("recommends submitting a draft if it is new, and comparing it if it is live", async () => {
    const { run } = await inHome({ "draft.json": aDraft() });
    const { stderr } = await run("draft check draft.json --sandbox", AT_TERMINAL);
    expect(stderr.replaceAll(/ \\\n +/g, " ")).toContain(
      `Submit it, if it is new: catalog draft create draft.json --sandbox\n`,
    );
    await run("draft init live.json --from git --sandbox");
    const live = await run("draft check live.json --sandbox", AT_TERMINAL);
    expect(live.stderr).toContain("Compare it in detail: catalog draft diff live.json --sandbox\n");
    expect(live.stderr).not.toContain("Submit");
  });

  it("reports a problem in a flag that overrides a field in the file", async () => {
    const check = await inHome({ "draft.json": aDraft({ category: "databases" }) });
    expect((await check("draft.json", "--name", "Other")).exitCode).toBe(0);
    const { stderr, exitCode } = await check("draft.json", "--category", "");
    expect(exitCode).toBe(3);
    expect(stderr).toContain("--category: ");
    const several = await check("draft.json", "-", "--name", "Other");
    expect(several).toMatchObject({ stdout: "", exitCode: 2 });
  });

  it("shows in a code frame which field is missing", async () => {
    const { name: _, ...draft } = aDraft();
    const check = await inHome({ "draft.json": draft });
    const { stderr } = await check("draft.json");
    expect(stderr).toContain("draft.json:1:1  name: required\n");
    expect(stderr).toMatch(/^ +│ \^ add "name", 1 to 160 characters$/m);
  });

  it("looks up the category in the configured catalog, and prints a note if the lookup fails", async () => {
    const check = await inHome({ "draft.json": aDraft({ category: "databses" }) });
    for (const flags of [["--sandbox"], ["--sandbox", "--online"]]) {
      const { stderr, exitCode } = await check("draft.json", ...flags, "--json");
      expect(exitCode).toBe(3);
      expect(JSON.parse(stderr).error.problems).toMatchObject([
        { field: "category", suggestion: "databases", file: "draft.json" },
      ]);
    }
    expect(await check("draft.json")).toMatchObject({ stderr: "", exitCode: 0 });
    const dead = (await deadUrl()).href;
    const offline = await check("draft.json", "--base-url", dead);
    expect(offline.exitCode).toBe(0);
    expect(offline.stderr).toMatch(/^Cannot connect to 127\.0\.0\.1:.*; the category was not checked\n$/);
    expect(await check("draft.json", "--online", "--base-url", dead)).toMatchObject({
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

describe("in GitHub Actions", () => {
  const env = { GITHUB_ACTIONS: "true" };

  it("draft create masks the editor URL before printing it, and writes no workflow commands to stdout", async () => {
    const { run } = await inHome({ "draft.json": aDraft() });
    for (const flags of [["--json"], [], ["-q"]]) {
      const { stdout, stderr, seen } = await run("--sandbox draft create draft.json", ...flags, {
        env,
      });
      expect(stderr).toMatch(/^::add-mask::http:\/\/127\.0\.0\.1:4321\/editor\/\S+\n$/);
      expect(seen).toBe(stderr + stdout);
      expect(stdout).not.toContain("::");
    }
  });

  it("draft check prints an annotation for each problem in addition to the JSON error", async () => {
    const { run } = await inHome({ "draft.json": '{\n  "nme": "x"\n}' });
    const { stdout, stderr } = await run("draft check draft.json --json", { env });
    expect(stdout).toBe("");
    const lines = stderr.trimEnd().split("\n");
    expect(lines.slice(0, -1)).toEqual([
      '::error file=draft.json,line=1,col=1::name: required (add "name", 1 to 160 characters)',
      '::error file=draft.json,line=1,col=1::headline: required (add "headline", 1 to 200 characters)',
      '::error file=draft.json,line=1,col=1::description: required (add "description", 200 to 2,000 characters)',
      '::error file=draft.json,line=1,col=1::websiteUrl: required (add "websiteUrl")',
      "::error file=draft.json,line=2,col=3::nme: unknown field (name)",
    ]);
    expect(JSON.parse(lines.at(-1) ?? "").error.problems).toHaveLength(5);
  });
});

const AT_TERMINAL: RunOptions = { columns: 200, env: { NO_COLOR: "1" } };

/** Returns a function that runs `draft check` in a folder with files. */
async function inHome(files: Readonly<Record<string, unknown>>) {
  const { run } = await aDraftFolder(files, { sleep: async () => undefined });
  return Object.assign((...argv: readonly string[]) => run("draft check", ...argv), { run });
}
