import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { ROOT, textOf } from "../support/repository.ts";
import { shellEnvironment } from "../support/spawn-catalog.ts";
import { lastingFolder } from "../support/temp-folder.ts";

const PAGE = textOf("docs/testing.md");
/** The examples on the page and in `examples`. The first line of each states the command that runs it. */
const EXAMPLES = [
  ...[...PAGE.matchAll(/```(?:js|python)\n(.* Save as (\S+) and run: [\s\S]*?)```\n/g)].map(
    ([, text = "", name = ""]) => ({ text, name }),
  ),
  ...readdirSync(join(ROOT, "examples"))
    .filter((file) => !file.endsWith(".json"))
    .map((file) => ({ text: textOf(`examples/${file}`), name: `examples/${file}` })),
].map((example) => ({ ...example, command: /run: (.*)\n/i.exec(example.text)?.[1] ?? "exit 1" }));

const home = lastingFolder();
beforeAll(() => {
  symlinkSync(join(ROOT, "node_modules"), join(home(), "node_modules"), "junction");
  mkdirSync(join(home(), "examples"));
});
const isInstalled = (program: string, ...argv: readonly string[]) => spawnSync(program, argv).status === 0;

/** Reports whether an example can run on this machine. */
function canRun({ command }: { readonly command: string }): boolean {
  if (command.includes(" go test")) return isInstalled("go", "version");
  if (command.includes("pytest")) return isInstalled("python3", "-m", "pytest", "--version");
  if (command.includes("playwright"))
    return isInstalled(process.execPath, "-e", 'require.resolve("@playwright/test")');
  return process.platform !== "win32";
}

it.each(EXAMPLES.filter(canRun))(
  "an example for testing a client succeeds: $command",
  { timeout: 120_000 },
  ({ text, name, command }) => {
    const cwd = home();
    writeFileSync(join(cwd, name), text);
    const options = { cwd, env: shellEnvironment(cwd), encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync("sh", ["-ec", command], options);
    expect({ status }, stdout + stderr).toEqual({ status: 0 });
  },
);

it("the page about testing names each example", () => {
  for (const { name } of EXAMPLES) expect(PAGE).toContain(name);
});
