import { describe, expect, it } from "vitest";
import { whileInUse } from "../../../src/base/files/private-files.ts";

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
