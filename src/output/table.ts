import { GAP } from "./fit.ts";

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
