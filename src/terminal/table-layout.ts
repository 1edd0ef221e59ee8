/** The width that a column needs, and how it may shrink. */
export interface ColumnNeed {
  /** The width of the column's widest cell. The title counts as a cell. */
  readonly natural: number;
  /** The minimum width of the column if it may be shortened; undefined if it is shown whole or not at all. */
  readonly least?: number | undefined;
  /**
   * The column's position in the order in which columns are dropped. It is dropped if any shortened column would be narrower than `below`.
   * If undefined, the column stays as long as its minimum width fits.
   */
  readonly leaves?: { readonly order: number; readonly below: number } | undefined;
}

/** How many cells separate two columns. */
export const GAP = 2;

/**
 * Returns the width of every column, so that a row fits into `room` cells; a dropped column has the width 0. Columns are dropped before any
 * text becomes too short. The columns that may be shortened then share the room, and the widest of them shrinks first.
 */
export function fitColumns(needs: readonly ColumnNeed[], room: number): number[] {
  const isShown = needs.map(() => true);
  for (const { index, below } of inOrderOfLeaving(needs)) {
    const widths = shareOut(needs, isShown, room);
    if (total(widths) > room || isCrowded(needs, widths, below)) isShown[index] = false;
  }
  // On a very narrow screen, even the minimum widths do not fit.
  for (const index of [...needs.keys()].reverse()) {
    const isWide = total(shareOut(needs, isShown, room)) > room;
    if (isWide && index > 0 && needs[index]?.least !== undefined) isShown[index] = false;
  }
  return shareOut(needs, isShown, room);
}

function inOrderOfLeaving(needs: readonly ColumnNeed[]) {
  return needs
    .flatMap(({ leaves }, index) => (leaves ? [{ index, ...leaves }] : []))
    .sort((one, other) => one.order - other.order);
}

function isCrowded(needs: readonly ColumnNeed[], widths: readonly number[], below: number): boolean {
  return needs.some(({ natural, least }, index) => {
    const width = widths[index] ?? 0;
    return least !== undefined && width > 0 && width < Math.min(natural, below);
  });
}

function total(widths: readonly number[]): number {
  const shown = widths.filter((width) => width > 0);
  return shown.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, shown.length - 1);
}

function shareOut(needs: readonly ColumnNeed[], isShown: readonly boolean[], room: number): number[] {
  const widths = needs.map(({ natural }, index) => (isShown[index] ? natural : 0));
  for (let excess = total(widths) - room; excess > 0; excess = total(widths) - room) {
    const widest = widestShortenable(needs, widths);
    if (widest === undefined) break;
    const next = Math.max(0, ...others(needs, widths, widest));
    const floor = Math.max(needs[widest]?.least ?? 0, Math.min(next, (widths[widest] ?? 0) - 1));
    widths[widest] = Math.max(floor, (widths[widest] ?? 0) - excess);
  }
  return widths;
}

/** Returns the column to shrink: the widest column that can be shortened. */
function widestShortenable(needs: readonly ColumnNeed[], widths: readonly number[]): number | undefined {
  let found: number | undefined;
  for (const [index, { least }] of needs.entries()) {
    const width = widths[index] ?? 0;
    if (least !== undefined && width > least && width > (found === undefined ? 0 : (widths[found] ?? 0))) {
      found = index;
    }
  }
  return found;
}

function others(needs: readonly ColumnNeed[], widths: readonly number[], but: number): number[] {
  return widths.filter((_, index) => index !== but && needs[index]?.least !== undefined);
}

/** The borders of cli-table3, all empty. */
const NO_BORDERS = Object.fromEntries(
  ["top", "bottom", "left", "mid", "right"].flatMap((side) =>
    ["", "-mid", "-left", "-right"].map((end) => [side + end, ""]),
  ),
);

/** The placeholder for a cell's text in the layout. It is ASCII, so that cli-table3 measures it correctly. */
const BOX = /x+/g;

/** The painted text of a cell, and its width. */
export interface TableCell {
  readonly painted: string;
  readonly width: number;
}

/**
 * Lays out each row as one line, in columns of the given widths that are two spaces apart. cli-table3 lays out a single row of
 * placeholders, which the cells of every row then replace. The library's own measuring does not support emoji sequences, flags and most
 * combining marks, and takes 650 ms for 5,000 rows of 7 columns.
 */
export async function layOutTable(
  rows: readonly (readonly TableCell[])[],
  widths: readonly number[],
): Promise<string[]> {
  // The library is imported only when a table is drawn, because loading it and drawing 50 rows takes 25 ms.
  const { default: Table } = await import("cli-table3");
  const layout = new Table({
    chars: { ...NO_BORDERS, middle: " ".repeat(GAP) },
    colWidths: [...widths],
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [], compact: true },
  });
  layout.push(widths.map((width) => "x".repeat(width)));
  const boxes = layout.toString();
  return rows.map((row) => pour(boxes, row));
}

function pour(boxes: string, row: readonly TableCell[]): string {
  let column = 0;
  return boxes
    .replace(BOX, (box) => {
      const cell = row[column];
      column += 1;
      return cell === undefined
        ? " ".repeat(box.length)
        : cell.painted + " ".repeat(Math.max(0, box.length - cell.width));
    })
    .trimEnd();
}
