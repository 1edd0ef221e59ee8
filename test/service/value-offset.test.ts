import fc from "fast-check";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { expect, test } from "vitest";
import { valueOffset } from "../../src/service/admin/value-offset.ts";

type Path = readonly (string | number)[];

function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, item]) => pathsIn(item, [...path, key]))];
}

test("the offset of every value of a JSON text is the one that a parser finds", () => {
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

test("the offset of a missing value is that of the object around it", () => {
  expect(valueOffset(' {"a": {"b": 1}}', ["a", "c"])).toBe(7);
});

test("of repeated names the last one counts", () => {
  expect(valueOffset('{"a":1,"a":2}', ["a"])).toBe(11);
});
