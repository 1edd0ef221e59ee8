import { describe, expect, test } from "vitest";
import { drawColumns } from "../../../src/cli/output/present-screen.ts";
import { drawTable, type TableColumn } from "../../../src/cli/terminal/table.ts";
import { fitColumns } from "../../../src/cli/terminal/table-layout.ts";
import { aScreen } from "../output/builders.ts";

interface Row {
  readonly slug: string;
  readonly url: string;
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { head: "SLUG", text: ({ slug }) => slug, most: 10 },
  { head: "NOTE", text: () => "some words", least: 4 },
  { head: "URL", text: ({ url }) => url, from: 40 },
];

describe("a table", () => {
  const rows = [{ slug: "a", url: "https://x.example" }];

  test("separates columns with two spaces", async () => {
    expect(await drawTable(rows, COLUMNS, aScreen(80))).toEqual([
      "SLUG  NOTE        URL",
      "a     some words  https://x.example",
    ]);
  });

  test("puts a first cell that is too wide on its own line above the other cells", async () => {
    const wide = [{ slug: "a-slug-of-many-letters", url: "" }];
    expect(await drawTable(wide, COLUMNS, aScreen(39))).toEqual([
      "SLUG                    NOTE",
      "a-slug-of-many-letters  some words",
    ]);
    expect(await drawTable(wide, COLUMNS, aScreen(30))).toEqual([
      "SLUG  NOTE",
      "a-slug-of-many-letters",
      "      some words",
    ]);
  });

  test("draws rows beyond those that cli-table3 draws in the same way", async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({ slug: `ノート-${index}`, url: "x" }));
    const lines = await drawTable(many, COLUMNS, aScreen(80));
    expect(new Set(lines.slice(1).map((line) => line.replace(/-\d+ */, "")))).toEqual(
      new Set(["ノートsome words  x"]),
    );
    expect(new Set(lines.slice(101).map((line) => line.length))).toEqual(new Set([23]));
  });

  test("has only column titles if there are no rows", async () => {
    expect(await drawTable([], COLUMNS, aScreen(80))).toEqual(["SLUG  NOTE  URL"]);
  });
});

describe("widths", () => {
  test("are those of the widest cells while cells are free, then the usual ones, starting with the last column", () => {
    const needs = [
      { natural: 30, usual: 10 },
      { natural: 40, least: 8 },
      { natural: 30, usual: 20, least: 8 },
    ];
    expect(fitColumns(needs, 104)).toEqual([30, 40, 30]);
    expect(fitColumns(needs, 98)).toEqual([30, 40, 24]);
    expect(fitColumns(needs, 90)).toEqual([10, 40, 20]);
    expect(fitColumns(needs, 70)).toEqual([10, 36, 20]);
  });

  test("shrink, starting with the widest column, but not below the minimum", () => {
    const needs = [{ natural: 10 }, { natural: 40, least: 8 }, { natural: 20, least: 8 }];
    expect(fitColumns(needs, 74)).toEqual([10, 40, 20]);
    expect(fitColumns(needs, 60)).toEqual([10, 26, 20]);
    expect(fitColumns(needs, 46)).toEqual([10, 16, 16]);
    expect(fitColumns(needs, 30)).toEqual([10, 8, 8]);
  });

  test("are 0 for columns whose minimum widths do not fit, starting with the last column", () => {
    const needs = [{ natural: 10 }, { natural: 40, least: 8 }, { natural: 20, least: 8 }];
    expect(fitColumns(needs, 29)).toEqual([10, 17, 0]);
    expect(fitColumns(needs, 19)).toEqual([10, 0, 0]);
    expect(fitColumns(needs, 5)).toEqual([10, 0, 0]);
  });
});

test("selected fields are shown one per line if they do not fit in columns", async () => {
  const columns = ["slug", "url"].map((name) => ({ name, cell: () => "a-slug-that-is-rather-long" }));
  expect(await drawColumns(columns, [{}], aScreen(40))).toBe(
    "slug  a-slug-that-is-rather-long\nurl   a-slug-that-is-rather-long",
  );
});
