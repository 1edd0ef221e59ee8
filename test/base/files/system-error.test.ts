import { expect, test } from "vitest";
import { folderAdvice, reasonOf } from "../../../src/base/files/system-error.ts";

const failure = (facts: object) => Object.assign(new Error("failed"), facts);

test.each([
  [Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" }), "EIO: i/o error, read"],
  [new TypeError(""), "TypeError"],
  ["thrown text", "thrown text"],
  [new AggregateError([failure({ code: "EACCES" }), new Error("late")]), "permission denied"],
])(
  "reasonOf returns the message or the name of an unexpected failure, and the reason of the first one: %s",
  (thrown, expected) => {
    expect(reasonOf(thrown)).toBe(expected);
  },
);

test.each([
  [failure({ code: "EACCES" }), "Fix the folder's permissions, or use another folder with X"],
  [
    new Error("store", { cause: failure({ errcode: 13 }) }),
    "Free some space on the disk, or use another folder with X",
  ],
])("folderAdvice returns the advice for %o", (error, advice) => {
  expect(folderAdvice(error, "X")).toBe(advice);
});
