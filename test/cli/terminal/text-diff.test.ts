import { expect, it } from "vitest";
import { drawTextDiff } from "../../../src/cli/terminal/text-diff.ts";
import { aScreen } from "../output/builders.ts";

const LINES = ["one two three", "four five six", "seven eight nine", "ten eleven", "twelve"];
const TEXT = LINES.join("\n");

it.each<readonly [string, string, string, readonly string[]]>([
  ["a changed phrase", "sync with an id", "sync anywhere", ["- sync [with an id]", "+ sync [anywhere]"]],
  ["an added word", "sync here", "sync all here", ["- sync here", "+ sync [all] here"]],
  ["a removed word", "sync all here", "sync here", ["- sync [all] here", "+ sync here"]],
  ["punctuation", "a, b.", "a, b!", ["- a, b[.]", "+ a, b[!]"]],
  ["a change between spaces", "one two three", "uno dos tres", ["- [one two three]", "+ [uno dos tres]"]],
  ["a script without spaces", "漢字仮名", "漢字名前", ["- 漢字[仮]名", "+ 漢字名[前]"]],
  ["an added paragraph", "a", "a\n\nb", ["- a", "+ a", "+", "+ [b]"]],
  [
    "a URL that does not fit",
    `https://a.example/${"x".repeat(30)}`,
    "https://b.example",
    [`- https://[a].example[/${"x".repeat(30)}]`, "+ https://[b].example"],
  ],
  ["a long word", "x".repeat(30), "y", [`- [${"x".repeat(17)}`, `- ${"x".repeat(13)}]`, "+ [y]"]],
  [
    "the first line",
    TEXT,
    TEXT.replace("one", "1"),
    ["- [one] two three", "+ [1] two three", "  four five six", "  seven eight nine", "  …"],
  ],
  [
    "a line that is three lines from the end",
    TEXT,
    TEXT.replace("four", "4"),
    [
      "  one two three",
      "- [four] five six",
      "+ [4] five six",
      "  seven eight nine",
      "  ten eleven",
      "  twelve",
    ],
  ],
  [
    "the last line",
    TEXT,
    TEXT.replace("twelve", "12"),
    ["  …", "  seven eight nine", "  ten eleven", "- [twelve]", "+ [12]"],
  ],
])("marks %s", (_, one, other, lines) => {
  expect(drawTextDiff(one, other, aScreen(20))).toEqual(lines);
});
