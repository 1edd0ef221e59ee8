import { drawBlocks } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable } from "../terminal/table.ts";
import { highlighter } from "../text/fold.ts";
import { relativeIso } from "../text/times.ts";
import type { Field } from "../views/field.ts";
import type { Rows, View } from "../views/view.ts";
import { cellOf } from "./fields.ts";

/** Draws rows on a terminal: the view's title, then the view's own body or, if the view draws none, the fields. */
export async function drawRows<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Rows<Row, Facts>,
  screen: Screen,
): Promise<string> {
  const title = await view.title?.(shown, screen);
  const { body: draw, widest = screen.columns } = view;
  const narrowed = { ...screen, columns: Math.min(screen.columns, widest) };
  const body = (await draw?.(shown, narrowed)) ?? (await drawFields(view, shown, screen));
  return [title, body].filter(Boolean).join("\n");
}

async function drawFields<Row, Facts extends object>(
  { fields, form, look, title, words }: View<Row, Facts>,
  shown: Rows<Row, Facts>,
  screen: Screen,
): Promise<string> {
  const { rows } = shown;
  const [first] = fields;
  if (look === "value" && first) {
    return rows.map((row) => textOn(first, row, { ...screen, isPlain: false }) ?? "").join("\n");
  }
  const columns = labeled(fields).map(({ label, field }) => ({
    label,
    isSlug: field.isSlug,
    text: (row: Row) => textOn(field, row, screen),
    look: field.isTime ? { paint: "dim" as const, ...field.table } : field.table,
  }));
  const isUntitled = look === "untitled";
  const isTable = !screen.isPlain && (form !== "one" || isUntitled);
  if (!isTable) return drawBlocks(rows, columns, screen, title ? 2 : 0);
  const highlight = highlighter(words?.(shown) ?? "");
  const lines = await drawTable(
    rows,
    columns.flatMap(({ label, text, look }) =>
      look === false ? [] : { head: isUntitled ? "" : label.toUpperCase(), ...look, text },
    ),
    screen,
    (text) => highlight(text, screen.ink.bold),
  );
  return (isUntitled ? lines.slice(1) : lines).join("\n");
}

function labeled<Row>(fields: readonly Field<Row>[]) {
  return fields
    .flatMap((field) => (field.label === undefined ? [] : [{ label: field.label, field }]))
    .sort((one, other) => (one.field.rank ?? 0) - (other.field.rank ?? 0));
}

function textOn<Row>(field: Field<Row>, row: Row, screen: Screen): string | null {
  if (field.text) return field.text(row, screen) || null;
  const value = cellOf(field, row);
  if (field.isTime) return relativeIso(String(value), screen.now) ?? null;
  return typeof value === "boolean" ? (value ? "yes" : null) : String(value ?? "") || null;
}
