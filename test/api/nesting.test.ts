import { expect, it } from "vitest";
import { isNestedDeeper } from "../../src/api/nesting.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

it.each([
  [nested(5), false],
  [nested(6), true],
  ['{"a":{"a":{"a":{"a":{"a":{}}}}}}', true],
  [`[${nested(4)},${nested(4)}]`, false],
  [JSON.stringify([nested(6)]), false],
  ['["\\"[[[[[[",[[[[]]]]]', false],
  ['["\\\\",[[[[[]]]]]]', true],
])("counts the levels of %s outside of strings", (text, expected) => {
  expect(isNestedDeeper(text, 5)).toBe(expected);
});
