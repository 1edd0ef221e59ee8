import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { errorCode, folderAdvice, reasonOf } from "../../../src/base/files/system-error.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const failure = (facts: object) => Object.assign(new Error("failed"), facts);

describe("errorCode", () => {
  test("returns the code of an error, or of the first error in an AggregateError", () => {
    const refused = failure({ code: "ECONNREFUSED" });
    expect([refused, new AggregateError([refused, new Error("late")])].map(errorCode)).toEqual([
      "ECONNREFUSED",
      "ECONNREFUSED",
    ]);
  });

  test.each([
    ["an error without a code", new Error("no code")],
    ["a code that is not a string", failure({ code: 7 })],
    ["an AggregateError without errors", new AggregateError([])],
    ["an object that is not an error", { code: "ENOENT" }],
    ["a missing error", undefined],
  ])("returns undefined for %s", (_name, thrown) => {
    expect(errorCode(thrown)).toBeUndefined();
  });
});

describe("reasonOf", () => {
  test("returns the reason for a failed read, without the system call and the path", () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "drafts"));
    const reasons = ["drafts", "nowhere"].map((name) => {
      try {
        return readFileSync(join(folder, name));
      } catch (error) {
        return reasonOf(error);
      }
    });
    expect(reasons).toEqual(["it is a directory", "no such file or directory"]);
  });

  test.each([
    [Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" }), "EIO: i/o error, read"],
    [new TypeError(""), "TypeError"],
    ["thrown text", "thrown text"],
  ])("returns the message or the name of any other failure: %s", (thrown, expected) => {
    expect(reasonOf(thrown)).toBe(expected);
  });
});

test.each([
  [failure({ code: "ENOSPC" }), "Free some space on the disk, or use another folder with X"],
  [failure({ code: "EACCES" }), "Fix the folder's permissions, or use another folder with X"],
  [failure({ code: "EEXIST" }), "Move the file away, or use another folder with X"],
  [failure({ code: "EROFS" }), "Use another folder with X"],
  [
    new Error("store", { cause: failure({ errcode: 13 }) }),
    "Free some space on the disk, or use another folder with X",
  ],
  ["no error", "Use another folder with X"],
])("folderAdvice returns the advice for %o", (error, advice) => {
  expect(folderAdvice(error, "X")).toBe(advice);
});
