import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** Builds a commit into a folder, and returns the path of its command. Installs the packages only if its lockfile differs. */
export async function buildCommit(commit: string, folder: string): Promise<string> {
  mkdirSync(folder);
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const lockfile = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");
  if (lockfile(folder) === lockfile(".")) symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  else run(folder, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
  run(folder, "npm", "run", "--silent", "build");
  return join(folder, "bin/catalog.cjs");
}

/** Builds this tree without shortened names, so that a profile can be read. Returns the path of the command. */
export async function buildReadable(folder: string): Promise<string> {
  cpSync("bin", join(folder, "bin"), { recursive: true });
  run(".", "npx", "rolldown", "--config", "rolldown.config.ts", "--no-minify", "--dir", join(folder, "dist"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return join(folder, "bin/catalog.cjs");
}

function run(cwd: string, program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
