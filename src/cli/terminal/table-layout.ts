import { padEnd } from "./cut.ts";

/** The width that a column needs, and whether it can shrink. */
export interface ColumnNeed {
  /** The width of the column's title or widest cell, whichever is larger. */
  readonly natural: number;
  /** The width without the cells that are wider than the column's maximum. The default is `natural`. */
  readonly usual?: number;
  /** The minimum width of a column that can be shortened; undefined if the column cannot be shortened. */
  readonly least?: number | undefined;
  /** The minimum width of a screen on which the column is shown. The default is 0. */
  readonly from?: number | undefined;
}

export const GAP = 2;

/**
 * Returns the width of each column in a row that is `room` cells wide, or 0 for a dropped column. Nothing is cut while cells are free. Then
 * columns shrink to their usual width, starting with the last one, and then the widest columns shrink first.
 */
export function fitColumns(needs: readonly ColumnNeed[], room: number): number[] {
  // A column is hidden on screens that are narrower than `from`. Other columns are dropped only if the minimum widths do not fit.
  const isShown = needs.map(({ from = 0 }) => room >= from);
  const droppable = needs.flatMap(({ least, from = 0 }, index) =>
    index > 0 && (least !== undefined || from > 0) ? [{ index, from }] : [],
  );
  for (const { index } of droppable.sort((one, other) => other.from - one.from || other.index - one.index)) {
    if (total(shareOut(needs, isShown, room)) > room) isShown[index] = false;
  }
  return shareOut(needs, isShown, room);
}

function total(widths: readonly number[]): number {
  const shown = widths.filter((width) => width > 0);
  return shown.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, shown.length - 1);
}

function shareOut(needs: readonly ColumnNeed[], isShown: readonly boolean[], room: number): number[] {
  const widths = needs.map(({ natural }, index) => (isShown[index] ? natural : 0));
  for (const [index, { natural, usual = natural, least }] of [...needs.entries()].reverse()) {
    const fitting = (widths[index] ?? 0) - (total(widths) - room);
    // The other cells of a column that cannot be shortened are put on their own lines.
    if (isShown[index] && fitting < natural)
      widths[index] = least === undefined ? usual : Math.max(usual, fitting);
  }
  for (let excess = total(widths) - room; excess > 0; excess -= 1) {
    const shrinkable = widths.map((width, index) => (width > (needs[index]?.least ?? width) ? width : 0));
    const widest = shrinkable.indexOf(Math.max(...shrinkable));
    if (!shrinkable[widest]) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

const NO_BORDERS = Object.fromEntries(
  ["top", "bottom", "left", "mid", "right"].flatMap((side) =>
    ["", "-mid", "-left", "-right"].map((end) => [side + end, ""]),
  ),
);

/** The number of rows that cli-table3 draws, 100 at a time. It takes 0.15 ms for each, so the rows after them are only padded. */
const DRAWN = 500;
const AT_ONCE = 100;

/** Lays out each row as one line. No cell may be wider than its column. */
export async function layOutTable(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): Promise<readonly string[]> {
  // Loading the library takes several milliseconds, so it is loaded only for tables.
  const { default: Table } = await import("cli-table3");
  const lines: string[] = [];
  for (let from = 0; from < Math.min(rows.length, DRAWN); from += AT_ONCE) {
    const table = new Table({
      chars: { ...NO_BORDERS, middle: " ".repeat(GAP) },
      colWidths: [...widths],
      style: { "padding-left": 0, "padding-right": 0, head: [], border: [], compact: true },
    });
    table.push(...rows.slice(from, Math.min(from + AT_ONCE, DRAWN)).map((row) => [...row]));
    lines.push(...table.toString().split("\n"));
  }
  const padded = rows
    .slice(DRAWN)
    .map((row) => row.map((cell, index) => padEnd(cell, widths[index] ?? 0)).join(" ".repeat(GAP)));
  return [...lines, ...padded].map((line) => line.trimEnd());
}
