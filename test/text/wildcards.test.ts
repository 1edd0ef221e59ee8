import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesWildcards } from "../../src/text/wildcards.ts";

describe("matchesWildcards", () => {
  it.each([
    ["*", "", true],
    ["", "", true],
    ["?", "", false],
    ["?", "𝄞", true],
    ["a*b*c", "abbbcbc", true],
    ["a*b*c", "abbbcb", false],
    ["*.json", "a.json.json", true],
    ["[a]", "a", false],
    ["***a***", "xay", true],
  ])("compares %j with %j", (pattern, name, expected) => {
    expect(matchesWildcards(pattern, name)).toBe(expected);
  });

  it("agrees with a regular expression", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "*", "?", ".", "["), maxLength: 12 });
    fc.assert(
      fc.property(
        text,
        fc.string({ unit: fc.constantFrom("a", "b", ".", "["), maxLength: 12 }),
        (pattern, name) => {
          const source = pattern.replaceAll(/[.[]/g, "\\$&").replaceAll("*", ".*").replaceAll("?", ".");
          expect(matchesWildcards(pattern, name)).toBe(new RegExp(`^${source}$`).test(name));
        },
      ),
    );
  });

  it("takes bounded time for any pattern", () => {
    const name = "a".repeat(255);
    for (let turn = 0; turn < 1000; turn += 1) {
      expect(matchesWildcards(`${"a*".repeat(120)}b`, name)).toBe(false);
    }
  }, 5000);
});
