import { describe, expect, test } from "vitest";
import { cutEnd, cutStart } from "../../../src/cli/terminal/width.ts";
import { wrap } from "../../../src/cli/terminal/wrap.ts";
import { growth, LINEAR } from "../../support/growth.ts";

describe("cutting", () => {
  test.each([
    ["Aurora Notes", 12, "Aurora Notes"],
    ["Aurora Notes", 11, "Aurora Not…"],
    ["Aurora Notes", 8, "Aurora…"],
    ["ノート", 5, "ノー…"],
    ["ノート", 4, "ノ…"],
    ["👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"],
    ["abc", 1, "…"],
    ["abc", 0, ""],
  ])("limits %s to %i cells at the end", (text, width, cut) => {
    expect(cutEnd(text, width)).toBe(cut);
  });

  test.each([
    ["Aurora Notes", 6, "…Notes"],
    ["ノート", 4, "…ト"],
  ])("limits %s to %i cells at the start", (text, width, cut) => {
    expect(cutStart(text, width)).toBe(cut);
  });
});

describe("wrap", () => {
  test("breaks lines at spaces, and breaks a word that is longer than a line", () => {
    expect(wrap("one two threefour", 7)).toEqual(["one two", "threefo", "ur"]);
  });

  test("breaks text that has no spaces between any two characters", () => {
    expect(wrap("日本語のテキスト", 6)).toEqual(["日本語", "のテキ", "スト"]);
  });

  test("puts a web address on its own line without breaking it", () => {
    expect(wrap("see https://catalog.example/a-long-path now", 10)).toEqual([
      "see",
      "https://catalog.example/a-long-path",
      "now",
    ]);
  });

  test("keeps line feeds", () => {
    expect(wrap("one\n\ntwo", 10)).toEqual(["one", "", "two"]);
  });

  test.each([
    ["letters", "x", 10_000],
    ["ideographs and accents", "日e\u0301", 250],
    ["emoji", "😀", 1000],
    ["joined emoji", "👩‍👩‍👧‍👦", 500],
  ])("takes linear time for a long word of %s", async (_, part, count) => {
    expect(await growth(count, (times) => wrap(part.repeat(times), 40))).toBeLessThan(LINEAR);
  });
});
