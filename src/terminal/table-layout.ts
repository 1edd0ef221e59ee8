/** The width that a column needs, and how it may shrink when not everything fits. */
export interface ColumnNeed {
  /** The width of its widest cell, its title included. */
  readonly natural: number;
  /** Down to this it may be shortened; undefined: it is shown whole or not at all. */
  readonly least?: number | undefined;
  /**
   * The order in which columns are dropped, as soon as a shortened column would get less than so many cells beside
   * it. Undefined: it stays.
   */
  readonly leaves?: { readonly order: number; readonly below: number } | undefined;
}

/** Cells between two columns. */
export const GAP = 2;

/**
 * Returns the width of every column so that a row fits into `room` cells; 0 for a column that is left out. Columns leave before any
 * text is cut too short; then those that may be shortened share the room, the widest giving way first.
 */
export function fitColumns(needs: readonly ColumnNeed[], room: number): number[] {
  const isShown = needs.map(() => true);
  for (const { index, below } of inOrderOfLeaving(needs)) {
    const widths = shareOut(needs, isShown, room);
    if (total(widths) > room || isCrowded(needs, widths, below)) isShown[index] = false;
  }
  return shareOut(needs, isShown, room);
}

function inOrderOfLeaving(
  needs: readonly ColumnNeed[],
): { readonly index: number; readonly below: number }[] {
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

/** Returns the column that gives way: the widest of those that can be shortened. */
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

/** cli-table3's borders, none of which are drawn. */
const NO_BORDERS = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: " ".repeat(GAP),
} as const;

/** Stands for a cell's text in the layout. It is ASCII, so that cli-table3 measures it right. */
const BOX = /x+/g;

/** A text to be laid out, measured and painted already. */
export interface TableCell {
  readonly painted: string;
  readonly width: number;
}

/**
 * Lays rows out in columns of the given widths, two spaces apart, as one line each.
 *
 * cli-table3 lays out one row of boxes, and every row is poured into it: its own measuring has no notion of joined emoji, flags and
 * most marks, and at 5,000 rows of 7 columns it alone takes 650 ms, in batches of any size.
 */
export async function layOutTable(
  rows: readonly (readonly TableCell[])[],
  widths: readonly number[],
): Promise<string[]> {
  // A table of 50 rows takes 25 ms, loading this included: a pipe has none.
  const { default: Table } = await import("cli-table3");
  const layout = new Table({
    chars: NO_BORDERS,
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
