import { oneLine, sanitizeDeep } from "../../base/text/sanitize.ts";
import { relativeIso } from "../../base/text/times.ts";
import { doneText, drawBlocks } from "../terminal/facts.ts";
import { createInk, type Screen } from "../terminal/screen.ts";
import { drawTable } from "../terminal/table.ts";
import { cellOf, chooseColumns } from "./fields.ts";
import { inSameForm, type Presentation, pageLinkIn } from "./shown.ts";
import type { Field, Rows, View } from "./views/view.ts";

/** Writes the rows to stdout, then notes and the footer to stderr, or all of them to a pager if they do not fit on the screen. */
export async function presentScreen<Row, Facts extends object>(presentation: Presentation<Row, Facts>) {
  const { read, view, isSingle, flags, context, screen, reporter, secrets } = presentation;
  const arrived: Row[] = [];
  const facts = await read((batch) => {
    for (const row of batch.rows) arrived.push(row);
  });
  // Secrets are removed before lines are broken. Documents and suggested commands keep their data: they escape control characters.
  const rows = view.document ? arrived : sanitizeDeep(arrived, secrets.removeFromData);
  const shown = { ...facts, rows, isSingle };
  const columns = flags.fields && chooseColumns(flags.fields, view.fields, rows);
  // The advice to list the rest, if the rows are only a part.
  const cut = view.cut?.(facts, false);
  const more = cut ? [{ ...cut, command: inSameForm(cut.command, presentation) }] : [];
  const [sentence, ...advice] = rows.length === 0 ? (view.empty?.(facts) ?? []) : [];
  if (sentence !== undefined) {
    const texts = [[sentence], [...advice, ...more]].map((hints) => reporter.textOf(hints));
    reporter.print(texts.filter(Boolean).join("\n\n"));
    return facts;
  }
  const notes = view.notes?.(facts, flags.fields ?? []) ?? [];
  const hasFooter = !flags.fields && context.stderr.isTerminal;
  const footer = hasFooter ? (view.footer?.({ ...shown, rows: arrived }, screen) ?? []) : [];
  await show(presentation, reporter.textOf([...notes, ...footer, ...more]), (fitted) =>
    columns ? drawColumns(columns, rows, fitted) : drawRows(view, shown, fitted),
  );
  return facts;
}

async function show(
  to: Omit<Presentation<never, object>, "view" | "read">,
  closing: string,
  draw: (screen: Screen) => string | Promise<string>,
) {
  const { screen, pager, write, reporter } = to;
  const { stdout } = to.context;
  const after = to.flags.quiet || closing === "" ? [] : [`\n${closing}`];
  const text = await draw(screen);
  const height = [text, ...after].join("\n").split("\n").length;
  // A plain screen is for screen readers, which need no pager.
  const command = stdout.isTerminal && !screen.isPlain ? pager?.trim() : undefined;
  if (command && height >= (stdout.rows || Number.POSITIVE_INFINITY)) {
    const { runPager } = await import("../terminal/pager.ts");
    // Some pagers do not support hyperlinks.
    const body = await draw({ ...screen, ink: createInk(screen.ink.isColored) });
    const paged = to.secrets.removeFromData([body, ...after].map((part) => `${part}\n`).join(""));
    to.printed.link ??= pageLinkIn(body);
    if (await runPager({ ...to.context, command, text: paged })) return;
  }
  if (text !== "") {
    await write(`${text}\n`);
    reporter.drew();
  }
  reporter.print(closing);
}

/** Draws the view's title and body. If the view does not draw a body, draws the fields of each row. */
export async function drawRows<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Rows<Row, Facts>,
  full: Screen,
): Promise<string> {
  const screen = { ...full, columns: Math.min(full.columns, view.widest ?? full.columns) };
  const [first] = shown.isSingle ? shown.rows : [];
  const done = first && view.done?.(first, shown);
  const title = done === undefined ? await view.title?.(shown, screen) : doneText(done, screen);
  const body = (await view.body?.(shown, screen)) ?? (await drawFields(view, shown.rows, screen, title));
  return [title, body].filter(Boolean).join(done === undefined ? "\n" : "\n\n");
}

async function drawFields<Row, Facts extends object>(
  { fields, form, look }: View<Row, Facts>,
  rows: readonly Row[],
  screen: Screen,
  title = "",
): Promise<string> {
  const [first] = fields;
  if (look === "value" && first)
    return rows.map((row) => textOn(first, row, { ...screen, isPlain: false }) ?? "").join("\n");
  const isUntitled = look === "untitled";
  const columns = fields.flatMap((field) => {
    const { label, table } = field;
    if (label === undefined) return [];
    const text = (row: Row) => textOn(field, row, screen);
    const head = isUntitled ? "" : label.toUpperCase();
    const column = { head, ...table, text };
    return [{ label, text, column: table === false ? [] : [column] }];
  });
  const isTable = rows.length > 0 && !screen.isPlain && (form !== "one" || isUntitled);
  const inTable = columns.flatMap(({ column }) => column);
  const lines = isTable ? await drawTable(rows, inTable, screen) : undefined;
  return lines?.join("\n") ?? drawBlocks(rows, columns, screen, title === "" ? 0 : 2);
}

function textOn<Row>(field: Field<Row>, row: Row, screen: Screen): string | null {
  if (field.text) return field.text(row, screen) || null;
  const value = cellOf(field, row);
  if (field.isTime) return relativeIso(String(value), screen.now) ?? null;
  return typeof value === "boolean" ? (value ? "yes" : null) : String(value ?? "") || null;
}

/** Draws the columns for `--fields` as a table, or one field per line if the screen is plain or too narrow for the table. */
export async function drawColumns<Row>(columns: readonly Field<Row>[], rows: readonly Row[], screen: Screen) {
  const table = columns.map((column) => {
    const { name } = column;
    // If a column's name ends with `slug` or `url`, its values are never cut, so that users can copy them.
    const isSlug = /(?:^|\.)slug$|url$/i.test(name);
    const text = (row: Row) => oneLine(String(cellOf(column, row) ?? ""));
    return { head: name, label: name, text, ...(!isSlug && { least: 8 }) };
  });
  const lines = screen.isPlain ? undefined : await drawTable(rows, table, screen);
  return lines?.join("\n") ?? drawBlocks(rows, table, screen);
}
