import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

describe("LOCAL_ERROR", () => {
  it.each([
    [
      "a folder in place of the sandbox's key",
      (home: string) => mkdirSync(join(home, "data", "sandbox-key")),
    ],
    ["a folder in place of the database", (home: string) => mkdirSync(join(home, "data", "catalog.db"))],
    ["a damaged database", (home: string) => writeFileSync(join(home, "data", "catalog.db"), "no database")],
  ])("is reported for %s", async (_, break_) => {
    const home = tempFolder();
    mkdirSync(join(home, "data"), { mode: 0o700 });
    break_(home);
    const { stdout, stderr, exitCode } = await runCatalog(["search", "git", "--sandbox", "--json"], { home });
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 1 });
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code: "LOCAL_ERROR", exitCode: 1 });
    expect(error.message).toContain(join(home, "data"));
    expect(error.hint).toMatch(/^(Move|Specify) /);
  });

  it.each([
    [["config", "set", "timeout", "9"], "CATALOG_CONFIG_DIR"],
    [["search", "git", "--sandbox"], "CATALOG_DATA_DIR"],
  ])("is reported for a file in place of a folder: %s", async (argv, variable) => {
    const home = tempFolder();
    writeFileSync(join(home, "file"), "");
    const { stderr, exitCode } = await runCatalog([...argv, "--json"], {
      home,
      env: { [variable]: join(home, "file") },
    });
    const { error } = JSON.parse(stderr);
    expect([exitCode, error.code]).toEqual([1, "LOCAL_ERROR"]);
    expect(error.hint).toBe(`Move the file away, or specify another folder with ${variable}`);
  });
});
