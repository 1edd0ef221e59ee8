import fc from "fast-check";
import { expect, test } from "vitest";
import { ExactNumber, parseExactly, stringify } from "../../src/text/exact-number.ts";
import { growth, LINEAR } from "../support/growth.ts";

test.each([
  "[1234567890123456789]",
  "[-1234567890123456789]",
  "[1e400]",
  "[-1E+400]",
  "[1.0]",
  "[-0]",
  "[0.1000000000000000055511151231257827]",
  '{"a":[1,1e400,{"b":1.10}],"c":"1.0"}',
  '["\\"1.0,[2.0",1.0,"\\\\",2.0]',
  '{"\\"a\\"":1.0}',
  "[4.5,7,-3]",
  '["\\u0000number:5",1.0]',
  '{"__proto__":1.0,"a":1e5}',
])("%s is printed as it was written", (json) => {
  expect(stringify(parseExactly(json))).toBe(json);
});

test("a number that does not change is a number", () => {
  expect(parseExactly('{"a":4.5,"b":[1,-2],"c":"see 1.0, 2.0"}')).toEqual({
    a: 4.5,
    b: [1, -2],
    c: "see 1.0, 2.0",
  });
});

test("digits inside a string are not a number", () => {
  expect(parseExactly('["see [1.0",1.0]')).toEqual(["see [1.0", new ExactNumber("1.0")]);
});

test("exact numbers are indented like others", () => {
  expect(stringify(parseExactly('{"a":[1.0]}'), 2)).toBe('{\n  "a": [\n    1.0\n  ]\n}');
});

test("a long text with a number after it is read in time in proportion", async () => {
  const documentOf = (times: number) => `["${'\\"x'.repeat(100_000 * times)}",1.0]`;
  expect(stringify(parseExactly(documentOf(4)))).toBe(documentOf(4));
  expect(await growth(1, (times) => parseExactly(documentOf(times)))).toBeLessThan(LINEAR);
});

test("any document that JSON.stringify prints is the same afterwards", () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(stringify(parseExactly(json))).toBe(json);
    }),
  );
});
