import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { foldersIn } from "../support/run-catalog.ts";
import { BIN } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/scripting.md"), "utf8");
const RECIPES = PAGE.slice(PAGE.indexOf("## Recipes"))
  .split("\n")
  .filter((line) => /^catalog .*\b(jq|fzf)\b/.test(line))
  .slice(0, 4);

const isInstalled = (program: string) => spawnSync(program, ["--version"]).status === 0;

describe.skipIf(!isInstalled("jq") || !isInstalled("fzf"))("a recipe", () => {
  it.each(RECIPES)("prints something: %s", (recipe) => {
    const bin = tempFolder();
    const script = `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`;
    writeFileSync(join(bin, "catalog"), script, { mode: 0o755 });
    const env = {
      ...process.env,
      ...foldersIn(tempFolder()),
      PATH: `${bin}${delimiter}${process.env["PATH"]}`,
      CATALOG_BASE_URL: "sandbox",
      // fzf selects what a person types here.
      FZF_DEFAULT_OPTS: "--filter=^openstreetmap",
    };
    const stdout = execFileSync("bash", ["-eo", "pipefail", "-c", recipe], { env, encoding: "utf8" });
    expect(stdout).toMatch(/^\S.*\n/);
  });
});
