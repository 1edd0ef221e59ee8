import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesWildcards } from "../../src/draft/file/expand-patterns.ts";

describe("matchesWildcards", () => {
  it("matches a question mark with a character of two UTF-16 code units", () => {
    expect(["?", "??"].map((pattern) => matchesWildcards(pattern, "𝄞"))).toEqual([true, false]);
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

  it("takes bounded time for a pattern with 120 asterisks", () => {
    const name = "a".repeat(255);
    for (let turn = 0; turn < 100; turn += 1) {
      expect(matchesWildcards(`${"a*".repeat(120)}b`, name)).toBe(false);
    }
  }, 5000);
});
