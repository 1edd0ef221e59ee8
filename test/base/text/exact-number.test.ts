import fc from "fast-check";
import { expect, test } from "vitest";
import { ExactNumber, parseExactly, stringify } from "../../../src/base/text/exact-number.ts";
import { growth, LINEAR } from "../../support/growth.ts";

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
])("prints %s in its original spelling", (json) => {
  expect(stringify(parseExactly(json))).toBe(json);
});

test("returns a JavaScript number if parsing does not change the number, and ignores digits in a string", () => {
  const number = new ExactNumber("1.0");
  const data = { a: 4.5, b: [1, -2], c: "see [1.0, 2.0", d: number };
  expect(parseExactly('{"a":4.5,"b":[1,-2],"c":"see [1.0, 2.0","d":1.0}')).toEqual(data);
});

test.each(['{"a" : 1.0}', '{"a"\n:\t1.0}', "\n1.0"])(
  "preserves a number with whitespace before it: %j",
  (json) => {
    expect(stringify(parseExactly(json))).toBe(json.replaceAll(/\s/g, ""));
  },
);

test("indents exact numbers like other numbers", () => {
  expect(stringify(parseExactly('{"a":[1.0]}'), 2)).toBe('{\n  "a": [\n    1.0\n  ]\n}');
});

test("parses a number after a long string in linear time", async () => {
  const documentOf = (times: number) => `["${'\\"x'.repeat(100_000 * times)}",1.0]`;
  expect(stringify(parseExactly(documentOf(4)))).toBe(documentOf(4));
  expect(await growth(1, (times) => parseExactly(documentOf(times)))).toBeLessThan(LINEAR);
});

test("preserves documents that JSON.stringify produces", () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(stringify(parseExactly(json))).toBe(json);
    }),
  );
});
