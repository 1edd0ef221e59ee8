import { existsSync, lstatSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withLock } from "../../../src/base/files/lock.ts";
import { tempFolder } from "../../support/temp-folder.ts";

describe("withLock", () => {
  it("takes over an abandoned lock, and restarts the wait when the holder changes", async () => {
    const lock = join(tempFolder(), "lock");
    writeFileSync(lock, "");
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      // The lock now has a different holder, so the wait starts again.
      if (pauses === 150) utimesSync(lock, 1, 1);
    };
    await withLock(lock, () => expect(existsSync(lock)).toBe(true), pause);
    expect([pauses > 300, existsSync(lock)]).toEqual([true, false]);
  });

  it("takes over a lock that is a broken link", async () => {
    const lock = join(tempFolder(), "lock");
    symlinkSync(join(tempFolder(), "missing"), lock);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses > 1000) throw new Error("waits forever");
    };
    await withLock(lock, () => expect(lstatSync(lock).isFile()).toBe(true), pause);
    expect(existsSync(lock)).toBe(false);
  });

  it("does not remove a lock that another process has taken over", async () => {
    const lock = join(tempFolder(), "lock");
    await withLock(lock, () => writeFileSync(lock, "another's"));
    expect(readFileSync(lock, "utf8")).toBe("another's");
  });
});
