import { oneLine } from "../../base/text/sanitize.ts";
import { cutEnd } from "./cut.ts";
import { type Ink, paintState, type Screen, symbol } from "./screen.ts";
import { type ColumnNeed, fitColumns, layOutTable } from "./table-layout.ts";
import { widthOf } from "./width.ts";
import { wrapIndented } from "./wrap.ts";

/** One column of a table on a screen. */
export interface TableColumn<Row> {
  readonly head: string;
  /** Returns a cell's text. For null and undefined, the cell shows a dash. */
  readonly text: (row: Row) => string | null | undefined;
  /** The minimum width of the column. If undefined, the column is never cut. */
  readonly least?: number;
  /** The width to which the column shrinks first. In a column that is never cut, a wider cell is then put on its own line. */
  readonly most?: number | ((columns: number) => number);
  /** The minimum width of a screen on which the column is shown. The default is 0. */
  readonly from?: number;
  /** True to omit the column if all cells would show a dash. */
  readonly isRare?: true;
  /** Shortens a cell's text to a width. By default, the text is cut at its end. */
  readonly shorten?: (row: Row, width: number) => string;
  /** How to paint a cell after shortening it. `state` colors a state. */
  readonly paint?: "bold" | "dim" | "state" | ((text: string, row: Row, ink: Ink) => string);
}

/** The maximum number of UTF-16 code units to measure, per cell of screen width, in a value that can be truncated. */
const UNITS_PER_CELL = 40;

/** Returns a table's lines for the screen: a line of titles, then the rows. */
export async function drawTable<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { ink, columns: room }: Screen,
): Promise<readonly string[]> {
  const measured = columns
    .map((column) => ({ ...column, cells: rows.map((row) => measure(column, row, room)) }))
    .filter(({ isRare, cells }) => !isRare || cells.some(({ isMissing }) => !isMissing));
  const widths = fitColumns(
    measured.map((column) => needOf(column, room)),
    room,
  );
  const fitted = measured.map((column, index) => ({
    ...column,
    width: widths[index] ?? 0,
    painted: painter(column, ink),
  }));
  const shown = fitted.filter(({ width }) => width > 0);
  const heads = shown.map(({ head, width }) => {
    const text = cutEnd(head, width);
    return ink.dim(text);
  });
  const [head = "", ...body] = await layOutTable(
    [heads, ...rows.map((row, index) => cellsOf(shown, row, index))],
    shown.map(({ width }) => width),
  );
  const lines = rows.flatMap((row, index) => {
    const { above, below } = outsideOf(fitted, row, index, room);
    return [...above, body[index] ?? "", ...below];
  });
  return [head, ...lines.filter((line) => line !== "")];
}

interface FittedColumn<Row> extends TableColumn<Row> {
  readonly cells: readonly ReturnType<typeof measure>[];
  /** The width, or 0 if the column is dropped. */
  readonly width: number;
  readonly painted: (text: string, row: Row) => string;
}

function measure<Row>({ text: textOf, least }: TableColumn<Row>, row: Row, room: number) {
  const value = textOf(row) ?? undefined;
  const longest = least === undefined ? undefined : UNITS_PER_CELL * room;
  const text = oneLine(value?.slice(0, longest) ?? symbol("none", false));
  return { text, width: widthOf(text), isMissing: value === undefined };
}

function needOf<Row>(
  { head, least, most, from, cells }: TableColumn<Row> & Pick<FittedColumn<Row>, "cells">,
  room: number,
): ColumnNeed {
  const largest = typeof most === "function" ? most(room) : (most ?? Number.POSITIVE_INFINITY);
  const widest = (widths: readonly number[]) =>
    widths.reduce((one, other) => Math.max(one, other), widthOf(head));
  const natural = widest(cells.map(({ width }) => width));
  // A width of 0 would mean that the column is dropped, with the cells that belong on their own lines.
  const usual = widest([
    Math.min(natural, 1),
    ...cells.map(({ width }) => (width <= largest ? width : least === undefined ? 0 : largest)),
  ]);
  return { natural, usual, least: least && Math.min(least, natural), from };
}

function painter<Row>({ paint }: TableColumn<Row>, ink: Ink) {
  return (text: string, row: Row): string => {
    if (typeof paint === "function") return paint(text, row, ink);
    if (paint === "state") return paintState(text, ink);
    return paint === undefined ? text : ink[paint](text);
  };
}

function cellsOf<Row>(columns: readonly FittedColumn<Row>[], row: Row, index: number): readonly string[] {
  return columns.map(({ cells, width: room, least, painted, shorten }) => {
    const { text = "", width = 0 } = cells[index] ?? {};
    if (width <= room) return painted(text, row);
    return least === undefined ? "" : painted(shorten?.(row, room) ?? cutEnd(text, room), row);
  });
}

/** Returns the cells that are put on separate lines: above the row for the first column, and below the row for the other columns. */
function outsideOf<Row>(columns: readonly FittedColumn<Row>[], row: Row, index: number, total: number) {
  const above: string[] = [];
  const below: string[] = [];
  for (const [position, { cells, width: room, least, painted }] of columns.entries()) {
    const { text = "", width = 0, isMissing = true } = cells[index] ?? {};
    if (isMissing || room === 0 || least !== undefined || width <= room) continue;
    if (position === 0) above.push(painted(text, row));
    else if (text.includes(" ")) below.push(wrapIndented(text, total));
    else {
      // A cell that needs the full width is not indented.
      const needsLine = width + 2 > total && width <= total;
      below.push((needsLine ? "" : "  ") + painted(text, row));
    }
  }
  return { above, below };
}
