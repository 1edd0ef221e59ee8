import { oneLine } from "../../base/text/sanitize.ts";
import { type Ink, type Screen, symbol } from "./screen.ts";
import { cutEnd, padEnd, UNITS_PER_CELL, widthOf } from "./width.ts";
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
  /** Shortens a cell's text to a width. By default, the text is cut at the end. */
  readonly shorten?: (text: string, width: number) => string;
  /** How to paint a cell after shortening it. */
  readonly paint?: "bold" | ((text: string, row: Row, ink: Ink) => string);
}

/** Returns a table's lines: the titles, unless all are empty, then the rows. Omits empty columns without a title. Returns undefined if the columns do not fit the screen. */
export async function drawTable<Row>(
  rows: readonly Row[],
  all: readonly TableColumn<Row>[],
  { ink, columns: room }: Screen,
): Promise<readonly string[] | undefined> {
  // Which columns are shown depends only on the width of the screen.
  const columns = all
    .filter(({ from = 0 }) => room >= from)
    .map((column) => measure(column, rows, room))
    .filter(({ isRare, cells, width }) => width > 0 && !(isRare && cells.every((cell) => cell.isMissing)));
  shrink(columns, room);
  if (totalOf(columns) > room) return undefined;
  const heads = columns.map(({ head, width }) => cutEnd(head, width));
  const drawn = columns.map((column, index) => drawCells(column, index === 0, { ink, room }));
  const cells = rows.map((_, row) => drawn.map((column) => column[row]?.cell ?? ""));
  const widths = columns.map(({ width }) => width);
  const [head = "", ...body] = await layOut([heads, ...cells], widths);
  const lines = body.flatMap((line, row) => {
    const [above = "", ...below] = drawn.map((column) => column[row]?.line ?? "");
    return [above, line, ...below];
  });
  return [head, ...lines].filter((line) => line !== "");
}

type MeasuredColumn<Row> = ReturnType<typeof measure<Row>>;

/** Returns a column with its cells. `width` fits the title and every cell; `usual` fits those within the column's maximum. */
function measure<Row>(column: TableColumn<Row>, rows: readonly Row[], room: number) {
  const { head, text: textOf, least, most = Number.POSITIVE_INFINITY } = column;
  const longest = least === undefined ? undefined : UNITS_PER_CELL * room;
  const cells = rows.map((row) => {
    const value = textOf(row) ?? undefined;
    const text = oneLine(value?.slice(0, longest) ?? symbol("none", false));
    return { row, text, width: widthOf(text), isMissing: value === undefined };
  });
  const largest = typeof most === "function" ? most(room) : most;
  const wide = least === undefined ? 0 : largest;
  const widest = (widths: readonly number[]) =>
    widths.reduce((one, other) => Math.max(one, other), widthOf(head));
  const width = widest(cells.map((cell) => cell.width));
  const usual = widest(cells.map((cell) => (cell.width <= largest ? cell.width : wide)));
  return { ...column, cells, width, usual, least: least && Math.min(least, width) };
}

/** Sets the widths. Nothing is cut while cells are free. Then columns shrink to their usual width, the last one first, then the widest ones. */
function shrink<Row>(columns: readonly MeasuredColumn<Row>[], room: number): void {
  for (const column of columns.toReversed()) {
    const { width, usual, least } = column;
    const fitting = width - Math.max(0, totalOf(columns) - room);
    // The other cells of a column that cannot be cut are put on their own lines.
    if (fitting < width) column.width = least === undefined ? usual : Math.max(usual, fitting);
  }
  for (let excess = totalOf(columns) - room; excess > 0; excess -= 1) {
    const shrinkable = columns.filter(({ width, least = width }) => width > least);
    const [widest] = shrinkable.sort((one, other) => other.width - one.width);
    if (widest === undefined) break;
    widest.width -= 1;
  }
}

function totalOf(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width + GAP, -GAP);
}

/** Returns a column's cells. A wide cell that must not be cut is empty, and its text is a separate `line`, which follows its row unless the column is the first. */
function drawCells<Row>(
  { cells, width, least, shorten = cutEnd, paint }: MeasuredColumn<Row>,
  isFirst: boolean,
  { ink, room }: { readonly ink: Ink; readonly room: number },
) {
  return cells.map(({ row, text, width: own }) => {
    const isCut = own > width && least !== undefined;
    const shown = isCut ? shorten(text, width) : text;
    const painted = typeof paint === "function" ? paint(shown, row, ink) : paint ? ink[paint](shown) : shown;
    if (own <= width || isCut) return { cell: painted, line: "" };
    const wrapped = wrapIndented(text, room, text.includes(" ") ? {} : { keeps: () => true });
    return { cell: "", line: isFirst ? painted : wrapped };
  });
}

/** The number of rows that cli-table3 draws. It takes 0.1 ms for each, so the rows after them are only padded. */
const DRAWN = 500;

/** Lays out each row as one line. No cell may be wider than its column. */
async function layOut(rows: readonly (readonly string[])[], widths: readonly number[]) {
  // Loading the library takes several milliseconds, so it is loaded only for tables.
  const { default: Table } = await import("cli-table3");
  const borders = ["top", "bottom", "left", "mid", "right"].flatMap((side) =>
    ["", "-mid", "-left", "-right"].map((end) => [side + end, ""]),
  );
  const table = new Table({
    chars: { ...Object.fromEntries(borders), middle: " ".repeat(GAP) },
    colWidths: [...widths],
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [], compact: true },
  });
  table.push(...rows.slice(0, DRAWN).map((row) => [...row]));
  const padded = rows
    .slice(DRAWN)
    .map((row) => row.map((cell, index) => padEnd(cell, widths[index] ?? 0)).join(" ".repeat(GAP)));
  return [...table.toString().split("\n"), ...padded].map((line) => line.trimEnd());
}
