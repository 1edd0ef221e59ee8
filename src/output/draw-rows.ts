import { type BlockField, drawBlocks } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import { highlighter } from "../text/fold.ts";
import type { Field } from "../views/field.ts";
import type { Rows, View } from "../views/view.ts";
import { cellText } from "./fields.ts";

/** Draws rows on a terminal: the view's title, then its own drawing or its fields. */
export async function drawRows<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Rows<Row, Facts>,
  screen: Screen,
): Promise<string> {
  const title = await view.title?.(shown, screen);
  const body = (await view.body?.(shown, screen)) ?? (await drawFields(view, shown, screen));
  return [title, body].filter((part) => part !== undefined && part !== "").join("\n");
}

/** Draws the fields of rows: one value, labels and values, or a table. */
async function drawFields<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Rows<Row, Facts>,
  screen: Screen,
): Promise<string> {
  const { rows } = shown;
  if (view.look === "value") return rows.map((row) => firstValue(view.fields, row, screen)).join("\n");
  const isTable = !screen.isPlain && (view.form !== "one" || view.look === "untitled");
  if (!isTable) return drawBlocks(rows, blockFields(view.fields, screen), screen, view.title ? 2 : 0);
  const mark = highlighter(view.words?.(shown) ?? "");
  const columns = tableColumns(view.fields, rows, screen, (text) => mark(text, screen.ink.bold));
  const lines = await drawTable(rows, columns, screen);
  return (view.look === "untitled" ? lines.slice(1) : lines).join("\n");
}

function firstValue<Row>([field]: readonly Field<Row>[], row: Row, screen: Screen): string {
  return (field && textOn(field, row, { ...screen, isPlain: false })) ?? "";
}

function blockFields<Row>(fields: readonly Field<Row>[], screen: Screen): BlockField<Row>[] {
  return labelled(fields).map(({ label, field }) => ({
    label,
    isSlug: field.isSlug,
    text: (row) => textOn(field, row, screen),
  }));
}

function tableColumns<Row>(
  fields: readonly Field<Row>[],
  rows: readonly Row[],
  screen: Screen,
  mark: (text: string) => string,
): TableColumn<Row>[] {
  const at = <Value>(value: Value | ((columns: number) => Value)): Value =>
    value instanceof Function ? value(screen.columns) : value;
  return labelled(fields).flatMap(({ label, field }) => {
    if (field.table === false) return [];
    const { head = label.toUpperCase(), most, leaves, paint, isRare, ...look } = field.table ?? {};
    const text = (row: Row) => textOn(field, row, screen);
    if (isRare && rows.every((row) => text(row) === null)) return [];
    return {
      ...look,
      head,
      text,
      most: at(most),
      leaves: leaves && { order: leaves.order, below: at(leaves.below) },
      paint: paint && ((painted, row, ink) => paint(painted, row, ink, mark)),
    };
  });
}

/** Returns the fields with a label, in the order of screens. */
function labelled<Row>(fields: readonly Field<Row>[]) {
  return fields
    .flatMap((field) => (field.label === undefined ? [] : [{ label: field.label, field }]))
    .sort((one, other) => (one.field.rank ?? 0) - (other.field.rank ?? 0));
}

/** Returns the text of a field on a screen; null without a value. */
function textOn<Row>(field: Field<Row>, row: Row, screen: Screen): string | null {
  const text = field.text ? field.text(row, screen) : cellText(field, row);
  return text === undefined || text === "" ? null : text;
}
