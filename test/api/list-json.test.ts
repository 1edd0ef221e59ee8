import fc from "fast-check";
import { expect, test } from "vitest";
import { listJson } from "../../src/api/catalog-response.ts";

const META = '"meta":{"apiVersion":"v1"}';

function itemsOf(text: string): string | undefined {
  return listJson(Buffer.from(text))?.toString();
}

test("returns the text between the brackets", () => {
  expect(itemsOf(`{"data":[{"slug":"a"},{"slug":"é 😀 \\u00e9"}],${META}}`)).toBe(
    '{"slug":"a"},{"slug":"é 😀 \\u00e9"}',
  );
  expect(itemsOf(`{"data":[],${META}}`)).toBe("");
});

test.each([
  ["another order", `{${META},"data":[1]}`],
  ["white space", `{"data":[\n1],${META}}`],
  ["another key in the envelope", `{"data":[1],"meta":{"apiVersion":"v1","count":1}}`],
  ["a list in an object", `{"data":{"items":[1]},${META}}`],
  ["a repeated key", `{"data":[1],"data":[2],${META}}`],
  ["a repeated key with escapes", `{"data":[1],"d\\u0061ta":[2],${META}}`],
  ["a repeated meta", `{"data":[1],"meta":[2],${META}}`],
  ["meta in an item", `{"data":[{"meta":1}],${META}}`],
  ["too little", "{}"],
])("returns undefined for a body with %s", (_, text) => {
  expect(itemsOf(text)).toBeUndefined();
});

test("returns the list for any items", () => {
  let separated = 0;
  fc.assert(
    fc.property(fc.array(fc.json().map((json) => JSON.parse(json))), (data) => {
      const items = itemsOf(`{"data":${JSON.stringify(data)},${META}}`);
      if (items !== undefined) separated += 1;
      expect(items === undefined ? data : JSON.parse(`[${items}]`)).toEqual(data);
    }),
  );
  expect(separated).toBeGreaterThan(50);
});
