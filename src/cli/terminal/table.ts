import { oneLine } from "../../base/text/sanitize.ts";
import { type Ink, paintState, type Screen, symbol } from "./screen.ts";
import { cutEnd, padEnd, widthOf } from "./width.ts";
import { wrapIndented } from "./wrap.ts";

export const GAP = 2;

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

/** Returns a table's lines: the titles, unless all are empty, then the rows. Returns undefined if the columns do not fit the screen. */
export async function drawTable<Row>(
  rows: readonly Row[],
  all: readonly TableColumn<Row>[],
  { ink, columns: room }: Screen,
): Promise<readonly string[] | undefined> {
  // Which columns are shown depends only on the width of the screen.
  const measured = all
    .filter(({ from = 0 }) => room >= from)
    .map((column) => ({ ...column, cells: rows.map((row) => measure(column, row, room)) }))
    .filter(({ isRare, cells }) => !isRare || cells.some(({ isMissing }) => !isMissing));
  const needs = measured.map((column) => needOf(column, room));
  const widths = fitColumns(needs, room);
  if (totalOf(widths) > room) return undefined;
  const columns = measured.map((column, index) => ({ ...column, width: widths[index] ?? 0 }));
  const heads = columns.map(({ head, width }) => head && ink.dim(cutEnd(head, width)));
  const drawn = rows.map((row, index) => drawRow(columns, { row, index, room, ink }));
  const [head = "", ...body] = await layOut([heads, ...drawn.map(({ cells }) => cells)], widths);
  const lines = drawn.flatMap(({ above, below }, index) => [...above, body[index] ?? "", ...below]);
  return [head, ...lines].filter((line) => line !== "");
}

/** The maximum number of UTF-16 code units to measure, per cell of screen width, in a value that can be cut. */
const UNITS_PER_CELL = 40;

interface MeasuredColumn<Row> extends TableColumn<Row> {
  readonly cells: readonly ReturnType<typeof measure>[];
}

function measure<Row>({ text: textOf, least }: TableColumn<Row>, row: Row, room: number) {
  const value = textOf(row) ?? undefined;
  const longest = least === undefined ? undefined : UNITS_PER_CELL * room;
  const text = oneLine(value?.slice(0, longest) ?? symbol("none", false));
  return { text, width: widthOf(text), isMissing: value === undefined };
}

/** The width that a column needs. */
interface ColumnNeed {
  /** The width of the column's title or widest cell, whichever is larger. */
  readonly natural: number;
  /** The width without the cells that are wider than the column's maximum. */
  readonly usual: number;
  /** The minimum width, if the column can be cut. */
  readonly least: number | undefined;
}

function needOf<Row>({ head, least, most, cells }: MeasuredColumn<Row>, room: number): ColumnNeed {
  const largest = typeof most === "function" ? most(room) : (most ?? Number.POSITIVE_INFINITY);
  const widest = (widths: readonly number[]) =>
    widths.reduce((one, other) => Math.max(one, other), widthOf(head));
  const natural = widest(cells.map(({ width }) => width));
  const wide = least === undefined ? 0 : largest;
  const usual = widest(cells.map(({ width }) => (width <= largest ? width : wide)));
  return { natural, usual, least: least && Math.min(least, natural) };
}

/**
 * Returns the width of each column. Nothing is cut while cells are free. Then columns shrink to their usual width, starting with the last
 * one, and then the widest columns shrink first.
 */
function fitColumns(needs: readonly ColumnNeed[], room: number): readonly number[] {
  const widths = needs.map(({ natural }) => natural);
  for (const [index, { natural, usual, least }] of [...needs.entries()].reverse()) {
    const fitting = natural - Math.max(0, totalOf(widths) - room);
    // The other cells of a column that cannot be cut are put on their own lines.
    if (fitting < natural) widths[index] = least === undefined ? usual : Math.max(usual, fitting);
  }
  for (let excess = totalOf(widths) - room; excess > 0; excess -= 1) {
    const shrinkable = widths.map((width, index) => (width > (needs[index]?.least ?? width) ? width : 0));
    const widest = shrinkable.indexOf(Math.max(...shrinkable));
    if (!shrinkable[widest]) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + GAP, -GAP);
}

interface Place<Row> {
  readonly row: Row;
  readonly index: number;
  readonly room: number;
  readonly ink: Ink;
}

/** Returns a row's cells, and the wide cells that are put on separate lines: above the row for the first column, and below it for others. */
function drawRow<Row>(
  columns: readonly (MeasuredColumn<Row> & { readonly width: number })[],
  { row, index, room, ink }: Place<Row>,
) {
  const drawn = { above: [] as string[], cells: [] as string[], below: [] as string[] };
  for (const [position, { cells, width, least, shorten, paint }] of columns.entries()) {
    const { text = "", width: own = 0 } = cells[index] ?? {};
    const painted = (part: string) => paintCell(part, { paint, row, ink });
    if (own <= width) drawn.cells.push(painted(text));
    else if (least !== undefined) drawn.cells.push(painted(shorten?.(row, width) ?? cutEnd(text, width)));
    else {
      drawn.cells.push("");
      if (position === 0) drawn.above.push(painted(text));
      else drawn.below.push(wrapIndented(text, room, text.includes(" ") ? {} : { keeps: () => true }));
    }
  }
  return drawn;
}

function paintCell<Row>(
  text: string,
  { paint, row, ink }: Omit<Place<Row>, "index" | "room"> & { readonly paint: TableColumn<Row>["paint"] },
): string {
  if (typeof paint === "function") return paint(text, row, ink);
  if (paint === "state") return paintState(text, ink);
  return paint === undefined ? text : ink[paint](text);
}

const NO_BORDERS = Object.fromEntries(
  ["top", "bottom", "left", "mid", "right"].flatMap((side) =>
    ["", "-mid", "-left", "-right"].map((end) => [side + end, ""]),
  ),
);

/** The number of rows that cli-table3 draws. It takes 0.1 ms for each, so the rows after them are only padded. */
const DRAWN = 500;

/** Lays out each row as one line. No cell may be wider than its column. */
async function layOut(rows: readonly (readonly string[])[], widths: readonly number[]) {
  // Loading the library takes several milliseconds, so it is loaded only for tables.
  const { default: Table } = await import("cli-table3");
  const table = new Table({
    chars: { ...NO_BORDERS, middle: " ".repeat(GAP) },
    colWidths: [...widths],
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [], compact: true },
  });
  table.push(...rows.slice(0, DRAWN).map((row) => [...row]));
  const padded = rows
    .slice(DRAWN)
    .map((row) => row.map((cell, index) => padEnd(cell, widths[index] ?? 0)).join(" ".repeat(GAP)));
  return [...table.toString().split("\n"), ...padded].map((line) => line.trimEnd());
}
