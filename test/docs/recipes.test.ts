import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { shellEnvironment } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/scripting.md"), "utf8");
const [, BLOCK = ""] = /## Recipes\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(PAGE) ?? [];
const RECIPES = BLOCK.split("\n").filter((line) => line.startsWith("catalog "));

const missing = ["jq", "fzf"].filter((program) => spawnSync(program, ["--version"]).status !== 0);
const canRun = (recipe: string) => !missing.some((program) => recipe.includes(` ${program}`));

it.skipIf(process.platform === "win32").each(RECIPES.filter(canRun))("a recipe prints text: %s", (recipe) => {
  // With this option, fzf selects a line without a terminal.
  const env = { CATALOG_BASE_URL: "sandbox", FZF_DEFAULT_OPTS: "--filter=^openstreetmap" };
  const stdout = execFileSync("bash", ["-eo", "pipefail", "-c", recipe], {
    env: { ...shellEnvironment(tempFolder()), ...env },
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^ *\S.*\n/);
});
