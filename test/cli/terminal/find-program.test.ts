import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProgram, shellOptions, systemProgram } from "../../../src/cli/terminal/find-program.ts";
import { tempFolder } from "../../support/temp-folder.ts";

function folderWith(...names: readonly string[]): string {
  const folder = tempFolder();
  for (const name of names) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), "#!/bin/sh\n", { mode: 0o755 });
  }
  return folder;
}

describe("findProgram", () => {
  it("searches the folders in PATH in order", () => {
    const [first, second] = [folderWith("other"), folderWith("less", "other")];
    const env = { PATH: [first, second].join(delimiter) };
    expect(findProgram("less", { env, platform: "linux" })).toBe(join(second, "less"));
    expect(findProgram("other", { env, platform: "linux" })).toBe(join(first, "other"));
    expect(findProgram("more", { env, platform: "linux" })).toBeUndefined();
  });

  it("tries the extensions in PATHEXT on Windows, and ignores the case of PATH", () => {
    const folder = folderWith("less.EXE", "run.cmd");
    const env = { Path: `"${folder}"`, PATHEXT: ".COM;.EXE;.cmd" };
    expect(findProgram("less", { env, platform: "win32" })).toBe(join(folder, "less.EXE"));
    expect(findProgram("run.cmd", { env, platform: "win32" })).toBe(join(folder, "run.cmd"));
    expect(findProgram("less", { env, platform: "linux" })).toBeUndefined();
  });

  it.each([[""], ["."], ["./"], ["bin"]])("does not search a relative folder in PATH: %j", (path) => {
    expect(findProgram("catalog.cjs", { env: { PATH: path }, platform: "linux" })).toBeUndefined();
  });

  it("returns undefined for a path relative to the current folder", () => {
    expect(findProgram("./bin/catalog.cjs", { env: { PATH: "/bin" }, platform: "linux" })).toBeUndefined();
  });

  it("returns an absolute path only if it refers to a program", () => {
    const folder = folderWith("less");
    expect(findProgram(join(folder, "less"), { env: {}, platform: "linux" })).toBe(join(folder, "less"));
    expect(findProgram(folder, { env: {}, platform: "linux" })).toBeUndefined();
  });
});

it("on Windows, the shell for a command line has an absolute path and does not search the current folder", () => {
  const options = shellOptions({ env: { SystemRoot: "/windows" }, platform: "win32" });
  expect(options).toEqual({
    shell: "/windows/System32/cmd.exe",
    env: { SystemRoot: "/windows", NoDefaultCurrentDirectoryInExePath: "1" },
  });
  expect(systemProgram("rundll32.exe", { env: {}, platform: "win32" })).toContain("Windows");
});
