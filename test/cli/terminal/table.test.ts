import { describe, expect, test } from "vitest";
import { drawColumns } from "../../../src/cli/output/present-screen.ts";
import { drawTable, type TableColumn } from "../../../src/cli/terminal/table.ts";
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
    const lines = (await drawTable(many, COLUMNS, aScreen(80))) ?? [];
    expect(new Set(lines.slice(1).map((line) => line.replace(/-\d+ */, "")))).toEqual(
      new Set(["ノートsome words  x"]),
    );
    expect(new Set(lines.slice(101).map((line) => line.length))).toEqual(new Set([23]));
  });
});

describe("widths", () => {
  const texts = (...lengths: readonly number[]) => lengths.map((length) => "x".repeat(length));
  const columns = [{ most: 10 }, { least: 8 }, { most: 20, least: 8 }].map((look, index) => {
    return { head: "", text: (row: readonly string[]) => row[index], ...look };
  });
  const widthsAt = async (room: number) => {
    const lines = await drawTable([texts(10, 40, 30)], columns, aScreen(room));
    return lines?.[0]?.split(/ {2}/).map(({ length }) => length);
  };

  test("are those of the widest cells while cells are free, then the usual ones, starting with the last column", async () => {
    expect(await widthsAt(84)).toEqual([10, 40, 30]);
    expect(await widthsAt(78)).toEqual([10, 40, 24]);
    expect(await widthsAt(74)).toEqual([10, 40, 20]);
  });

  test("shrink, starting with the widest column, but not below the minimum", async () => {
    expect(await widthsAt(60)).toEqual([10, 26, 20]);
    expect(await widthsAt(30)).toEqual([10, 8, 8]);
  });

  test("are undefined if the minimum widths do not fit", async () => {
    expect(await widthsAt(29)).toBeUndefined();
  });
});

test("selected fields are shown one per line if they do not fit in columns", async () => {
  const columns = ["slug", "url"].map((name) => ({ name, cell: () => "a-slug-that-is-rather-long" }));
  expect(await drawColumns(columns, [{}], aScreen(40))).toBe(
    "slug  a-slug-that-is-rather-long\nurl   a-slug-that-is-rather-long",
  );
});
