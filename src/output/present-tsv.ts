import { oneLine } from "../text/sanitize.ts";
import { chooseColumns } from "./fields.ts";
import { noteOf, noteScreen, type Presentation } from "./presentation.ts";
import type { Column } from "./view.ts";

/** Writes tab-separated columns, batch by batch: no header, nothing cut, tabs and line ends in a cell as spaces, null as an empty cell. */
export async function presentTsv<Row>(presentation: Presentation<Row>): Promise<void> {
  const { batches, view, write, fields } = presentation;
  let columns = fields === undefined ? view.columns : undefined;
  let isEmpty = true;
  for await (const { rows } of batches) {
    columns ??= chooseColumns(fields ?? [], view, rows);
    isEmpty &&= rows.length === 0;
    await write(tsvLines(rows, columns));
  }
  if (columns === undefined) chooseColumns(fields ?? [], view, []);
  if (isEmpty && view.empty) await presentation.note(await view.empty(noteScreen(presentation)));
  await noteOf(presentation);
}

/** Writes the one word of each row that `--quiet` leaves. */
export async function presentWords<Row>({ batches, view, write }: Presentation<Row>): Promise<void> {
  for await (const { rows } of batches) {
    const words = rows.map((row) => oneLine(view.quiet?.(row) ?? "")).filter((word) => word !== "");
    await write(words.map((word) => `${word}\n`).join(""));
  }
}

function tsvLines<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  return rows.map((row) => `${columns.map(({ cell }) => textOf(cell(row))).join("\t")}\n`).join("");
}

function textOf(value: ReturnType<Column<never>["cell"]>): string {
  return oneLine(String(value ?? ""));
}
