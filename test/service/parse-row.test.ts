import fc from "fast-check";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { expect, test } from "vitest";
import { valueOffset } from "../../src/service/admin/parse-row.ts";

type Path = readonly (string | number)[];

function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, item]) => pathsIn(item, [...path, key]))];
}

test("valueOffset returns the same offsets as a JSON parser", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
      const text = ` ${JSON.stringify(value, undefined, indent)}\n`;
      const root = parseTree(text);
      for (const path of pathsIn(JSON.parse(text))) {
        const node = root && findNodeAtLocation(root, [...path]);
        expect(valueOffset(text, path)).toBe(node?.offset);
      }
    }),
  );
});

test("valueOffset returns the offset of the surrounding object for a missing value", () => {
  expect(valueOffset(' {"a": {"b": 1}}', ["a", "c"])).toBe(7);
});

test("valueOffset uses the last property with a name", () => {
  expect(valueOffset('{"a":1,"a":2}', ["a"])).toBe(11);
});
