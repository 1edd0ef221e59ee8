import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../src/base/text/parse-json.ts";
import { parseDraftFile } from "../../src/draft/file/draft-file.ts";

describe("parseJson", () => {
  it.each([
    ['{"name": "A",}', "1:14", 'unexpected "}" after a comma'],
    ['{"name" "A"}', "1:9", "unexpected string where a colon is expected"],
    ['{"name": "A" "slug": "b"}', "1:14", "unexpected string where a comma is expected"],
    ['{"name": }', "1:10", 'unexpected "}" after a colon'],
    ['{"name": "A"', "1:13", "unexpected end of JSON before the closing bracket"],
    ['{\n  "name": "A",\n', "3:1", "unexpected end of JSON after a comma"],
    ['{,"name": "A"}', "1:2", 'unexpected "," after "{"'],
    ["{'name': 1}", "1:2", 'unexpected "\'name\'" after "{": names and strings need straight double quotes'],
    ["{“name”: 1}", "1:2", 'unexpected "“name”" after "{": names and strings need straight double quotes'],
    ['{name: "A"}', "1:2", 'unexpected "name" after "{": names and strings need straight double quotes'],
    ['{"name": True}', "1:10", 'unexpected "True" after a colon'],
    ['{"name": "A" null}', "1:14", 'unexpected "null" where a comma is expected'],
    [
      '{"name": NaN}',
      "1:10",
      'unexpected "NaN" after a colon: names and strings need straight double quotes',
    ],
    ['{"a": 1.}', "1:9", 'unexpected "}" inside a number'],
    ['{"a": 01}', "1:8", 'unexpected "1" where a comma is expected'],
    ['{"a": -}', "1:7", 'unexpected "-" after a colon'],
    ['{"a": "b\tc"}', "1:9", "unexpected character U+0009 inside a string"],
    ['{"a": "b\nc"}', "1:9", "unexpected end of line inside a string"],
    ['{"a": "C:\\path"}', "1:10", 'unexpected "\\p" inside a string'],
    ['{"a": "\\u12x4"}', "1:8", 'unexpected "\\u12" inside a string'],
    ['{"a": "\\', "1:8", 'unexpected "\\" inside a string'],
    ['// a draft\n{"a": 1}', "1:1", "JSON does not allow comments"],
    ['{"a": 1 /* one */}', "1:9", "JSON does not allow comments"],
    ['{"a": 1}\n{"b": 2}', "2:1", 'unexpected "{" after the end of the JSON value'],
    ["", "1:1", "is empty: a draft file contains one JSON object"],
    ['{"a":\u00a01}', "1:6", "unexpected character U+00A0 after a colon"],
    ['\u0000{"a": 1}', "1:1", "unexpected character U+0000"],
    ['{"a": 1}\ufeff', "1:9", "unexpected character U+FEFF"],
    ['{\r\n\t"a": 🎉}', "2:7", 'unexpected "🎉" after a colon'],
    ['"', "1:2", "unexpected end of JSON inside a string"],
    ["}", "1:1", 'unexpected "}"'],
  ])("reports the error in %j and its position", (text, place, message) => {
    const { problems } = parseDraftFile({ file: "draft.json", text });
    expect(problems.map(({ line, column }) => `${line}:${column}`)).toEqual([place]);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });

  it.each([
    ["draft.json", "# a draft\n\nname: A\n", "1:1", "YAML"],
    ["draft.json", "---\nname: A\n", "1:1", "YAML"],
    ["-", "- name: A\n", "1:1", "YAML"],
    ["draft.yaml", "{name: A}", "1:2", "YAML"],
    ["draft.json", "slug,name\n", "1:1", "CSV"],
    ["draft.json", 'name = "A"\n', "1:1", "TOML"],
    ["draft.json", '[draft]\nname = "A"\n', "1:2", "TOML"],
    ["draft.toml", '{name = "A"}', "1:2", "TOML"],
  ])("names the format of %s with the text %j", (file, text, place, format) => {
    const { problems } = parseDraftFile({ file, text });
    expect(problems.map(({ line, column, message }) => [`${line}:${column}`, message])).toEqual([
      [place, `is ${format}: a draft file contains one JSON object`],
    ]);
  });

  it("accepts the same random strings as JSON.parse", () => {
    const broken = fc
      .tuple(
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        fc.constantFrom(...'{}[]",:\\ \n\t01e.-+tfn/*\u0000\u00a0\ufeffé🎉'),
      )
      .map(
        ([text, at, character]) =>
          text.slice(0, at % (text.length + 1)) + character + text.slice((at % (text.length + 1)) + (at % 2)),
      );
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken, fc.string()), (text) => {
        const parsed = parseJson(text);
        expect(parsed.ok).toBe(isJson(text));
        expect(parsed.ok ? 0 : parsed.fault.offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3000 },
    );
  });

  it.each(["[", '{"a":', '[{"a":['])("rejects 100,000 levels of %s without a stack overflow", (bracket) => {
    const { problems } = parseDraftFile({ file: "draft.json", text: bracket.repeat(100_000) });
    expect(problems.map(({ rule, message }) => [rule, message])).toEqual([
      ["depth", "nested deeper than 64 levels"],
    ]);
  });

  it.each([`{"a": "${"x".repeat(1_000_000)}`, `{"a": "${'\\"'.repeat(500_000)}`, "@ ".repeat(500_000)])(
    "rejects a million characters of invalid text",
    (text) => {
      expect(parseJson(text).ok).toBe(false);
    },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
