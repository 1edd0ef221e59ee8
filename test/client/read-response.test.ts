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

it.each([201, 2_001, 20_000])(
  "rejects JSON with a decimal below %i levels as nested too deeply",
  (levels) => {
    expect(() => parseBody(aResponse(`${"[".repeat(levels)}1.0${"]".repeat(levels)}`), String)).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ rule: "nesting" })] }),
    );
  },
);
