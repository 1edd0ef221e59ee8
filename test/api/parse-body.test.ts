import { expect, it } from "vitest";
import { isNestedDeeper } from "../../src/api/parse-body.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

it.each([
  ["5", false],
  [nested(5), false],
  [nested(6), true],
  ['{"a":{"a":{"a":{"a":{"a":{}}}}}}', true],
  [`[${nested(4)},${nested(4)}]`, false],
  [`[${nested(4)},${nested(5)}]`, true],
  [JSON.stringify([nested(6)]), false],
  [nested(1_000_000), true],
])("counts the levels of %.80s", (text, expected) => {
  expect(isNestedDeeper(JSON.parse(text), 5)).toBe(expected);
});
