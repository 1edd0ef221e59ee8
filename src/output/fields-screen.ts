import { oneLine } from "../text/sanitize.ts";
import { blocks } from "./blocks.ts";
import { type ListingColumn, listing } from "./listing.ts";
import type { Column, Draw } from "./view.ts";

/** Below this many cells a column says too little. */
const LEAST = 8;

/** Draws the columns of `--fields` as a table, or one field a line where they do not fit beside each other. */
export function fieldsScreen<Row>(columns: readonly Column<Row>[]): Draw<Row> {
  return async (rows, screen) => {
    const text =
      ({ cell }: Column<Row>) =>
      (row: Row) =>
        oneLine(String(cell(row) ?? ""));
    const isCramped = columns.length * (LEAST + 2) > screen.columns;
    if (screen.isPlain || isCramped || isAnyWhole(columns, rows, screen.columns)) {
      return blocks(
        rows,
        columns.map((column) => [column.name, text(column)] as const),
        screen,
      );
    }
    const lines = await listing(
      rows,
      columns.map((column) => columnOf(column, text(column))),
      screen,
    );
    return lines.join("\n");
  };
}

function columnOf<Row>({ name }: Column<Row>, text: (row: Row) => string): ListingColumn<Row> {
  return isWhole(name) ? { head: name, text } : { head: name, text, least: LEAST };
}

/** Slugs and web addresses are there to be copied: they are never cut. */
function isWhole(name: string): boolean {
  return /(?:^|\.)slug$|url$/i.test(name);
}

function isAnyWhole<Row>(columns: readonly Column<Row>[], rows: readonly Row[], room: number): boolean {
  const whole = columns.filter(({ name }) => isWhole(name));
  const rest = (columns.length - whole.length) * (LEAST + 2);
  const widest = whole.map(
    ({ cell }) => Math.max(0, ...rows.map((row) => String(cell(row) ?? "").length)) + 2,
  );
  return whole.length > 0 && rest + widest.reduce((sum, width) => sum + width, 0) > room + 2;
}
