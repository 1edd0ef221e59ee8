import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../../../src/base/files/private-files.ts";
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
