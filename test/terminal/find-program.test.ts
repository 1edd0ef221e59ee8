import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProgram, shellOptions, systemProgram } from "../../src/terminal/find-program.ts";
import { runPager } from "../../src/terminal/pager.ts";
import { anOutput } from "../output/builders.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** Creates a folder with programs of these names. */
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

  it("tries the endings of PATHEXT on Windows, ignoring the case of the variable", () => {
    const folder = folderWith("less.EXE", "run.cmd");
    const env = { Path: `"${folder}"`, PATHEXT: ".COM;.EXE;.cmd" };
    expect(findProgram("less", { env, platform: "win32" })).toBe(join(folder, "less.EXE"));
    expect(findProgram("run.cmd", { env, platform: "win32" })).toBe(join(folder, "run.cmd"));
    expect(findProgram("less", { env, platform: "linux" })).toBeUndefined();
  });

  it.each([[""], ["."], ["./"], ["tools"]])("never searches a relative folder: %j", (path) => {
    expect(findProgram("vitest.config.ts", { env: { PATH: path }, platform: "linux" })).toBeUndefined();
  });

  it("rejects a path relative to the current folder", () => {
    expect(findProgram("./bin/catalog.cjs", { env: { PATH: "/bin" }, platform: "linux" })).toBeUndefined();
  });

  it("accepts an absolute path of a program", () => {
    const folder = folderWith("less");
    expect(findProgram(join(folder, "less"), { env: {}, platform: "linux" })).toBe(join(folder, "less"));
    expect(findProgram(folder, { env: {}, platform: "linux" })).toBeUndefined();
  });
});

describe("on Windows", () => {
  it("the shell of a pager or editor is an absolute path and ignores the current folder", () => {
    const options = shellOptions({ env: { SystemRoot: "/windows" }, platform: "win32" });
    expect(options).toEqual({
      shell: "/windows/System32/cmd.exe",
      env: { SystemRoot: "/windows", NoDefaultCurrentDirectoryInExePath: "1" },
    });
    expect(systemProgram("rundll32.exe", { env: {}, platform: "win32" })).toContain("Windows");
  });

  it("a missing pager is detected before the shell is started", async () => {
    const stdout = anOutput({ isTerminal: true });
    const run = { command: "less -FRX", text: "text", stdout, env: { PATH: "/nonexistent" } };
    expect(await runPager({ ...run, platform: "win32" })).toBe("unusable");
    expect(await runPager({ ...run, platform: "linux" })).toBe("unusable");
  });
});
