import { describe, expect, test } from "vitest";
import { folderAdvice } from "../../src/files/system-error.ts";

const failure = (facts: object) => Object.assign(new Error("failed"), facts);

describe("advice after a failed write", () => {
  test.each([
    [failure({ code: "ENOSPC" }), "Free some space on the disk, or name another folder with X"],
    [failure({ code: "EACCES" }), "Fix the permissions of the folder, or name another folder with X"],
    [failure({ code: "EEXIST" }), "Move the file away, or name another folder with X"],
    [failure({ code: "EROFS" }), "Name another folder with X"],
    [
      new Error("store", { cause: failure({ errcode: 13 }) }),
      "Free some space on the disk, or name another folder with X",
    ],
    ["no error", "Name another folder with X"],
  ])("fits the reason: %o", (error, advice) => {
    expect(folderAdvice(error, "X")).toBe(advice);
  });
});
