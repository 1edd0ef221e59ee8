import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder, whileInUse } from "../../../src/base/files/private-files.ts";
import { tempFolder } from "../../support/temp-folder.ts";

describe("makeFolder", () => {
  it("creates a private folder and its parents, and accepts an existing folder", () => {
    const above = join(tempFolder(), "a");
    const folder = join(above, "b");
    makeFolder(folder);
    makeFolder(folder);
    expect([above, folder].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  it("throws if the folder or its parent is a file", () => {
    const file = join(tempFolder(), "file");
    writeFileSync(file, "");
    expect(() => makeFolder(file)).toThrow("EEXIST");
    expect(() => makeFolder(join(file, "below"))).toThrow("ENOTDIR");
  });

  it.runIf(process.platform === "linux")("throws in a folder that cannot contain folders", () => {
    expect(() => makeFolder("/proc/nothing/at-all")).toThrow("ENOENT");
  });
});

/** Returns a change that fails several times with a system error code, and the pauses between its attempts. */
function aChange(failures: number, code: string, isWindows = true) {
  let attempts = 0;
  const pauses: number[] = [];
  const change = () => {
    attempts += 1;
    if (attempts <= failures) throw Object.assign(new Error(code), { code });
    return attempts;
  };
  const run = () => whileInUse(change, { isWindows, pause: (milliseconds) => pauses.push(milliseconds) });
  return { run, pauses };
}

describe("whileInUse", () => {
  it.each(["EPERM", "EACCES", "EBUSY"])("tries again after %s until the file is no longer in use", (code) => {
    const { run, pauses } = aChange(3, code);
    expect([run(), pauses.length]).toEqual([4, 3]);
  });

  it("throws the error after a second", () => {
    const { run, pauses } = aChange(1_000, "EBUSY");
    expect(run).toThrow("EBUSY");
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(1_000);
  });

  it.each([
    ["any other error code", "ENOENT", true],
    ["any other system", "EPERM", false],
  ])("throws immediately for %s", (_, code, isWindows) => {
    const { run, pauses } = aChange(1, code, isWindows);
    expect(run).toThrow(code);
    expect(pauses).toEqual([]);
  });
});
