import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deadUrl, scriptedServer, status } from "../../client/http/scripted-server.ts";
import { aService } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder, type RunOptions } from "../../support/run-catalog.ts";

describe("draft check", () => {
  it("reports a valid draft with the idempotency key that draft create will use", async () => {
    const check = await inHome({ "draft.json": aDraft() });
    expect(await check("draft.json", "--json")).toMatchObject({
      stdout: '{"file":"draft.json","valid":true,"idempotencyKey":"catalog-cli-v1-aurora-notes"}\n',
      stderr: "",
      exitCode: 0,
    });
    expect((await check("draft.json")).stdout).toBe("draft.json\tvalid\n");
    expect(await check("draft.json", "-q")).toMatchObject({ stdout: "", stderr: "", exitCode: 0 });
  });

  it("prints an array for several arguments and for patterns, with an entry for each file", async () => {
    const check = await inHome({ "a.json": aDraft(), "b.json": aDraft({ name: "B" }), "broken.json": "{" });
    const parsed = async (...files: string[]) => (await check(...files, "--json")).json;
    expect(await parsed("a.json", "b.json")).toMatchObject([{ valid: true }, { valid: true }]);
    expect(await parsed("a.*")).toMatchObject([{ file: "a.json", valid: true }]);
    expect(await parsed("a.json", "broken.json", "gone.json")).toMatchObject([
      { file: "a.json", valid: true },
      { file: "broken.json", valid: false, problems: [{ rule: "syntax" }] },
      { file: "gone.json", valid: false, error: { code: "USAGE_ERROR" } },
    ]);
    expect(await parsed("broken.json")).toMatchObject({ file: "broken.json", valid: false });
    expect((await check("a.json", "broken.json", "gone.json")).exitCode).toBe(2);
    expect((await check("a.json", "broken.json")).stdout).toBe("a.json\tvalid\nbroken.json\tinvalid\n");
  });

  it("checks draft.json if no files and no fields are specified, and otherwise suggests the next steps", async () => {
    const check = await inHome({ "draft.json": aDraft() });
    expect((await check()).stdout).toBe("draft.json\tvalid\n");
    expect((await check("--name", "Aurora")).exitCode).toBe(3);
    const others = { "package.json": { name: "x" }, "broken.json": "{", ".a.json": aDraft() };
    expect((await (await inHome(others))()).stderr).toContain("such as drafts/aurora.json\n");
    const files = { "b.json": aDraft(), "a.json": aDraft(), ...others };
    const { exitCode, stderr } = await (await inHome(files))();
    expect(exitCode).toBe(2);
    expect(stderr).toContain("Name a draft file, such as a.json, b.json\n");
    expect(stderr).toContain("Create the file: catalog draft init\n");
    const { home, run } = await aDraftFolder({});
    symlinkSync("nowhere", join(home, "draft.json"));
    expect((await run("draft check")).stderr).toContain("draft.json: it is a link to a missing file");
  });

  it("does not advise to fix files that could not be compared with live listings", async () => {
    const { baseUrl } = await aService({ faults: ["read:status:503"] });
    const { run } = await aDraftFolder({ "a.json": aDraft(), "b.json": aDraft({ name: "B" }) });
    const { error } = await run(
      `--base-url ${baseUrl} draft check a.json b.json --strict --timeout 1 --json`,
    );
    expect(JSON.stringify(error)).not.toContain("Fix");
  });

  it("gives the same advice about a failed lookup with and without problems in the file", async () => {
    for (const draft of [aDraft(), aDraft({ description: "Too short" })]) {
      const limited = status(429, {}, "RATE_LIMITED");
      const { url } = await scriptedServer(limited, limited);
      const { run } = await aDraftFolder({ "draft.json": draft });
      const { error, exitCode } = await run(`--base-url ${url.href} draft check draft.json --strict --json`);
      expect({ hint: error.hint, exitCode }).toEqual({
        hint: "Run the same command again later",
        exitCode: 7,
      });
    }
  });

  it("recommends the next step: submit, or take a live listing's text", async () => {
    const { run } = await inHome({ "draft.json": aDraft(), "a\u001bb.json": aDraft() });
    const checked = await run("draft check draft.json --sandbox", AT_TERMINAL);
    expect(checked.stdout).toBe("✓ draft.json is valid\n");
    expect(checked.stderr).toContain("Submit it: catalog draft create draft.json --sandbox\n");
    const offline = await run("draft check", "a\u001bb.json", AT_TERMINAL);
    expect(offline.stderr).toContain(`catalog draft create "$(printf 'a\\033b.json')" --sandbox\n`);
    const quiet = await run("draft check -q draft.json --sandbox", AT_TERMINAL);
    expect(quiet).toMatchObject({ stdout: "", stderr: "" });
    await run("draft init live.json --from git --sandbox");
    const live = await run("draft check live.json --sandbox", AT_TERMINAL);
    expect(live.stdout).toBe("✓ live.json is valid, live as git\n");
    expect(live.stderr).not.toContain("live as git");
    expect(live.stderr).not.toContain("Submit");
  });

  it("reports a problem in a flag that overrides a field in the file", async () => {
    const check = await inHome({ "draft.json": aDraft({ category: "databases" }) });
    expect((await check("draft.json", "--name", "Other")).exitCode).toBe(0);
    const { stderr, exitCode } = await check("draft.json", "--category", "");
    expect(exitCode).toBe(3);
    expect(stderr).toContain("--category: ");
    expect(await check("draft.json", "-", "--name", "Other")).toMatchObject({ stdout: "", exitCode: 2 });
  });

  it.each([
    [{}, "", 0, 'warning: draft.json:1:1  slug: Add "slug": "aurora-notes": without it, another name makes'],
    [{}, "--strict", 3, 'warning: draft.json:1:1  slug: Add "slug": "aurora-notes": without it'],
    [{}, "--color=always", 0, "\n\u001b[33m>\u001b[39m 1 │ {\n    │ \u001b[33m^\u001b[39m\n"],
    [{}, "--skip-existing", 3, 'add "slug": "aurora-notes",\n'],
    [{ name: "ノート" }, "", 3, "draft.json:2:11  name: makes no slug"],
    [{ slug: "" }, "", 3, 'write "aurora-notes"'],
  ])("says what to add to a file without a slug: %j %s", async (fields, flag, exitCode, words) => {
    const { slug: _, ...draft } = aDraft();
    const check = await inHome({ "draft.json": JSON.stringify({ ...draft, ...fields }, undefined, 2) });
    const result = await check("draft.json", ...(flag === "" ? [] : [flag]));
    expect(result.exitCode).toBe(exitCode);
    expect(result.stderr).toContain(words);
  });

  it("looks up the category in the configured catalog, and prints a note if the lookup fails", async () => {
    const check = await inHome({ "draft.json": aDraft({ category: "databses" }) });
    for (const flags of [["--sandbox"], ["--sandbox", "--online"]]) {
      const { error, exitCode } = await check("draft.json", ...flags, "--json");
      expect(exitCode).toBe(3);
      expect(error.problems).toMatchObject([
        { field: "category", suggestion: "databases", file: "draft.json" },
      ]);
    }
    expect(await check("draft.json")).toMatchObject({ stderr: "", exitCode: 0 });
    const dead = (await deadUrl()).href;
    for (const flags of [[], ["--online"]]) {
      const offline = await check("draft.json", "--base-url", dead, "--json", ...flags);
      const [row] = [JSON.parse(offline.stdout)];
      expect([offline.exitCode, row.valid]).toEqual([0, true]);
      const unchecked = "the category and whether aurora-notes is live were not checked: Cannot connect to ";
      expect(row.warnings[0].message).toContain(unchecked);
      expect(row.notLookedAt).toContainEqual(row.warnings[0]);
    }
    expect((await check("draft.json", "--base-url", dead, "--strict")).exitCode).toBe(10);
  });

  it("exits with code 9 if the address has no categories, and never claims that a draft is valid", async () => {
    const check = await inHome({ "draft.json": aDraft({ category: "databases" }) });
    const { url } = await scriptedServer(...Array.from({ length: 4 }, () => status(404, {}, "NOT_FOUND")));
    const wrong = ["--base-url", `${url.origin}/wrong`, "--json"];
    expect(await check("draft.json", ...wrong)).toMatchObject({ exitCode: 9, json: { valid: false } });
    const { error } = await check("draft.json", ...wrong, "--headline", "");
    expect(error).toMatchObject({ exitCode: 9, problems: [{ field: "headline" }] });
  });

  it("rejects an invalid proxy, as other commands do", async () => {
    const { run } = await inHome({ "draft.json": aDraft() });
    for (const verb of ["check", "create"]) {
      const line = `draft ${verb} draft.json --json --base-url http://catalog.invalid`;
      const { exitCode, error } = await run(line, { env: { HTTP_PROXY: "socks://proxy" } });
      expect([exitCode, error.code]).toEqual([2, "CONFIG_ERROR"]);
    }
  });

  it("annotates a problem in a flag without a file in GitHub Actions", async () => {
    const { run } = await inHome({ "draft.json": aDraft() });
    const { stderr } = await run("draft check draft.json --name", "", { env: { GITHUB_ACTIONS: "true" } });
    expect(stderr).toMatch(/^::error::--name name: /);
  });
});

const AT_TERMINAL: RunOptions = { columns: 200, env: { NO_COLOR: "1" } };

/** Returns a function that runs `draft check` in a folder with files. */
async function inHome(files: Readonly<Record<string, unknown>>) {
  const { run } = await aDraftFolder(files, { sleep: async () => undefined });
  return Object.assign((...argv: readonly string[]) => run("draft check", ...argv), { run });
}
