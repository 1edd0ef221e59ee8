import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { foldersIn } from "../support/run-catalog.ts";
import { BIN } from "../support/spawn-catalog.ts";
import { lastingFolder } from "../support/temp-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/testing.md"), "utf8");
/** The files on the page, with their names, and the commands that run them, without a name. */
const BLOCKS = [...PAGE.matchAll(/```(?:js|python|go|sh) ?([^\n]*)\n([\s\S]*?)```\n/g)].map(
  ([, name = "", text = ""]) => ({ name, text }),
);
const COMMANDS = BLOCKS.filter(({ name, text }) => name === "" && !text.includes("npm test")).map(
  ({ text }) => text.trim(),
);

const home = lastingFolder();
beforeAll(() => symlinkSync(join(ROOT, "node_modules"), join(home(), "node_modules"), "junction"));
const isInstalled = (program: string, ...argv: readonly string[]) => spawnSync(program, argv).status === 0;

/** Reports whether the runner of a command is installed. */
function canRun(command: string): boolean {
  if (command.includes(" go test")) return isInstalled("go", "version");
  if (command.includes("pytest")) return isInstalled("python3", "-m", "pytest", "--version");
  if (command.includes("playwright"))
    return isInstalled(process.execPath, "-e", 'require.resolve("@playwright/test")');
  return process.platform !== "win32";
}

describe("an example for testing a client", () => {
  it.each(COMMANDS.filter(canRun))("succeeds: %s", { timeout: 120_000 }, (command) => {
    const folder = home();
    for (const { name, text } of BLOCKS) if (name !== "") writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, "catalog"), `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`, {
      mode: 0o755,
    });
    const env = {
      ...process.env,
      ...foldersIn(folder),
      PATH: [folder, process.env["PATH"]].join(delimiter),
    };
    const { status, stdout, stderr } = spawnSync("sh", ["-ec", command], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    expect({ status }, stdout + stderr).toEqual({ status: 0 });
  });

  it("names every form of fault", () => {
    for (const word of ["RATE_LIMITED@1:2s", "status:503", "drop@1", "latency:", "read:"])
      expect(PAGE).toContain(word);
  });
});
