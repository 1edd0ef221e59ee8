import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { draftFlags } from "../../support/a-draft.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { ended, spawnCatalog } from "../../support/spawn-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

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
    const { stdout, stderr, exitCode } = await runCatalog(argv, { home, cwd: "/proc" });
    const { error } = JSON.parse(stderr);
    expect(JSON.parse(stdout)).toEqual({ file: null, result: "failed", error });
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
    const { stderr, exitCode } = await runCatalog([...argv, "--json"], {
      home,
      cwd: "/proc",
      env: { [variable]: join(home, "file") },
    });
    const { error } = JSON.parse(stderr);
    expect([exitCode, error.code]).toEqual([1, "LOCAL_ERROR"]);
    expect(error.hint).toBe(`Move the file away, or use another folder with ${variable}`);
  });

  it.runIf(process.platform === "linux").each([
    [["serve", "--data", "/proc/nope"], "Use another folder with --data"],
    [["sandbox", "reset", "--yes", "--data", "/proc/nope"], "Use another folder with --data"],
    [["serve", "--log", "/proc/nope/log"], "Use another file with --log"],
    [["serve", "--log", "/proc"], "Use another file with --log"],
  ])("is reported with advice about the option that caused it: %s", async (argv, hint) => {
    const { stderr, exitCode } = await runCatalog([...argv, "--json"]);
    expect([exitCode, JSON.parse(stderr).error.hint]).toEqual([1, hint]);
  });

  it("is reported for a TMPDIR that does not exist", async () => {
    const env = { TMPDIR: "/nowhere" };
    const { stderr, exitCode } = await ended(spawnCatalog(["serve", "--", "true"], tempFolder(), env));
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining("error: Cannot use /nowhere: no such file"),
    ]);
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
