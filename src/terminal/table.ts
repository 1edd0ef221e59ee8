import { oneLine } from "../text/sanitize.ts";
import { cutEnd } from "./cut.ts";
import { type Ink, sign } from "./ink.ts";
import type { Screen } from "./screen.ts";
import { type ColumnNeed, fitColumns, layOutTable, type TableCell } from "./table-layout.ts";
import { widthOf } from "./width.ts";
import { wrapIndented } from "./wrap.ts";

/** One column of a table on a screen. A column without `least` is never cut. */
export interface TableColumn<Row> extends Omit<ColumnNeed, "natural"> {
  readonly head: string;
  /** Returns the text of a cell. A cell without text shows a dash. */
  readonly text: (row: Row) => string | null | undefined;
  /** The largest width of the column in cells. In a column that is never cut, a wider cell gets its own line. */
  readonly most?: number | undefined;
  /** True to show the cells of a dropped column below their rows. */
  readonly isKept?: true | undefined;
  /** Paints a text that was cut to its width. */
  readonly paint?: ((text: string, row: Row, ink: Ink) => string) | undefined;
}

/** The text of a cell on one line, and its width. */
interface Measured {
  readonly text: string;
  readonly width: number;
  readonly isMissing: boolean;
}

/** The UTF-16 units that are measured for each cell of the screen, for a text that may be cut. More could not be visible. */
const UNITS_PER_CELL = 40;

/** Cells before a line below a row. */
const INDENT = 2;

/** Returns a table fitted to the screen: a line of titles, then the rows. */
export async function drawTable<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { ink, columns: room }: Screen,
): Promise<readonly string[]> {
  const longest = UNITS_PER_CELL * room;
  const measured = rows.map((row) =>
    columns.map(({ text, least }) => measure(text(row), least === undefined ? undefined : longest)),
  );
  const widths = fitColumns(needsOf(columns, measured), room);
  const shown = [...widths.keys()].filter((index) => widths[index]);
  const pick = (cells: readonly TableCell[]) => shown.map((index) => cells[index] ?? BLANK);
  const layout = { columns, widths, ink, total: room };

  const [head = "", ...body] = await layOutTable(
    [pick(headsOf(layout)), ...rows.map((row, index) => pick(cellsOf(row, measured[index] ?? [], layout)))],
    shown.map((index) => widths[index] ?? 0),
  );
  const lines = rows.flatMap((row, index) => {
    const { above, below } = outsideOf(row, measured[index] ?? [], layout);
    return [...above, body[index] ?? "", ...below];
  });
  return [head, ...lines.filter((line) => line !== "")];
}

const BLANK: TableCell = { painted: "", width: 0 };

interface Layout<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly widths: readonly number[];
  readonly ink: Ink;
  /** The width of the screen. */
  readonly total: number;
}

function measure(value: string | null | undefined, longest?: number): Measured {
  const text = oneLine(value?.slice(0, longest) ?? sign("none", false));
  return { text, width: widthOf(text), isMissing: value === null || value === undefined };
}

function needsOf<Row>(
  columns: readonly TableColumn<Row>[],
  measured: readonly (readonly Measured[])[],
): ColumnNeed[] {
  return columns.map(({ head, least, most = Number.POSITIVE_INFINITY, leaves }, index) => {
    let natural = widthOf(head);
    for (const row of measured) {
      const width = row[index]?.width ?? 0;
      const counts = least === undefined ? (width > most ? 0 : width) : Math.min(width, most);
      if (counts > natural) natural = counts;
    }
    return { natural, least: least === undefined ? undefined : Math.min(least, natural), leaves };
  });
}

function headsOf<Row>({ columns, widths, ink }: Layout<Row>): TableCell[] {
  return columns.map(({ head }, index) => {
    const text = cutEnd(head, widths[index] ?? 0);
    return { painted: ink.dim(text), width: widthOf(text) };
  });
}

function cellsOf<Row>(
  row: Row,
  cells: readonly Measured[],
  { columns, widths, ink }: Layout<Row>,
): TableCell[] {
  return columns.map(({ least, paint }, index) => {
    const room = widths[index] ?? 0;
    const cell = cells[index] ?? measure("");
    if (cell.width > room && least === undefined) return BLANK;
    const text = cell.width > room ? cutEnd(cell.text, room) : cell.text;
    return {
      painted: paint ? paint(text, row, ink) : text,
      width: cell.width > room ? widthOf(text) : cell.width,
    };
  });
}

/** Returns the margin of a cell on its own line; 0 for a cell that needs the whole line. */
function marginOf(width: number, total: number): number {
  return width + INDENT > total && width <= total ? 0 : INDENT;
}

/** Returns the cells outside the table's line: a first cell that is too wide above it, other cells below. */
function outsideOf<Row>(row: Row, cells: readonly Measured[], { columns, widths, ink, total }: Layout<Row>) {
  const above: string[] = [];
  const below: string[] = [];
  for (const [index, { least, isKept, paint }] of columns.entries()) {
    const { text = "", width = 0, isMissing = true } = cells[index] ?? {};
    const room = widths[index] ?? 0;
    const isLeftOut = room === 0;
    if (isMissing || width === 0 || (isLeftOut ? !isKept : least !== undefined || width <= room)) continue;
    const painted = paint ? paint(text, row, ink) : text;
    if (index === 0) above.push(painted);
    else
      below.push(
        text.includes(" ")
          ? wrapIndented(text, total, { indent: INDENT })
          : " ".repeat(marginOf(width, total)) + painted,
      );
  }
  return { above, below };
}
