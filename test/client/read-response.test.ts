import { expect, it } from "vitest";
import type { HttpResponse } from "../../src/client/http/transport.ts";
import { isNestedDeeper, parseBody } from "../../src/client/read-response.ts";

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
])("reports whether JSON is nested deeper than five levels (case %#)", (text, expected) => {
  expect(isNestedDeeper(JSON.parse(text), 5)).toBe(expected);
});

function aResponse(body: string): HttpResponse {
  const url = new URL("https://catalog.example/api/v1/tools");
  return { status: 200, headers: {}, body: Buffer.from(body), url, cache: "miss", ageSeconds: undefined };
}

it.each([201, 2_001, 20_000, 200_000])("rejects JSON with %i levels as nested too deeply", (levels) => {
  for (const inner of ["1.0", "1"])
    expect(() => parseBody(aResponse(nested(levels).replace("]", `${inner}]`)), String)).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ rule: "nesting" })] }),
    );
});
