import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneLine, sanitize, sanitizeDeep } from "../../../src/base/text/sanitize.ts";
import { safeJson } from "../../../src/cli/output/safe-json.ts";
import { DANGEROUS, DANGEROUS_PARTS } from "../../cli/output/builders.ts";
import { growth, LINEAR } from "../../support/growth.ts";

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...DANGEROUS_PARTS)).map((parts) => parts.join("")),
);

describe("sanitize", () => {
  test.each([
    ["a color", "\u001b[31mred\u001b[0m", "red"],
    ["a color after a C1 control", "\u009b31mred", "red"],
    ["a title that ends with BEL", "a\u001b]0;title\u0007b", "ab"],
    ["a link that ends with ST", "\u001b]8;;https://evil.example\u001b\\text\u001b]8;;\u001b\\", "text"],
    ["a device control string", "a\u001bP1$r0m\u001b\\b", "ab"],
    ["a title between C1 controls", "a\u009d0;title\u009cb", "ab"],
    ["a reset", "a\u001bcb", "ab"],
    ["a character set change", "a\u001b(0b", "ab"],
    ["the start of an incomplete sequence", "a\u001b]0;title", "a0;title"],
    ["an escape at the end", "a\u001b", "a"],
    ["carriage return and backspace", "abc\r\bx", "abcx"],
    ["DEL and C1", "a\u007f\u0085b", "ab"],
    ["bidirectional controls", "a\u202eb\u2066c\u2069\u200f\u061c", "abc"],
    ["a lone surrogate", "a\ud83d", "a\ufffd"],
  ])("removes or replaces %s", (_, text, safe) => {
    expect(sanitize(text)).toBe(safe);
  });

  test("keeps tabs, line feeds, emoji, marks and right-to-left letters", () => {
    const text = "a\tb\n👨‍👩‍👧 e\u0301 שלום ❤️";
    expect(sanitize(text)).toBe(text);
  });

  test("leaves no dangerous characters in random text", () => {
    fc.assert(
      fc.property(hostile, (text) => !DANGEROUS.test(sanitize(text))),
      { numRuns: 2000 },
    );
  });

  test("takes linear time for hostile text", async () => {
    const parts = ["\u009d", "\u001b]", "\u001b[1", "\u009b", "\u001b", "\u001b]x"];
    const all = (times: number) => parts.forEach((part) => void sanitize(part.repeat(times)));
    expect(await growth(10_000, all)).toBeLessThan(LINEAR);
  });

  test("removes invisible characters whose width is unreliable", () => {
    expect(sanitizeDeep(["a\u00adb\u3164", "❄\ufe0f", "1\ufe0f\u20e3", "🏳\ufe0f\u200d🌈"])).toEqual([
      "ab",
      "❄",
      "1\ufe0f\u20e3",
      "🏳\ufe0f\u200d🌈",
    ]);
  });

  test("sanitizes nested strings and property names", () => {
    const value = { "a\u001b[0m": ["\u001b[31mx", 1, null, { b: "\u202ey" }] };
    expect(sanitizeDeep(value)).toEqual({ a: ["x", 1, null, { b: "y" }] });
  });
});

test("oneLine replaces each tab and line ending with one space", () => {
  expect(oneLine("a\tb\nc\r\nd\re\u2028f\u2029g\u0085h")).toBe("a b c d e f g h");
});

test("safeJson escapes characters that a terminal or a script would interpret", () => {
  expect(safeJson("\u007f\u009b\u202e\u2066\u200f\u061c\u2028\ud800")).toBe(
    '"\\u007f\\u009b\\u202e\\u2066\\u200f\\u061c\\u2028\\ud800"',
  );
});
