import { UsageError } from "../errors/local-errors.ts";
import type { Ink } from "../terminal/ink.ts";
import { oneLine, sanitize } from "../text/sanitize.ts";
import type { Column } from "../views/view.ts";
import { chooseColumns, choosePaths, pick } from "./fields.ts";
import { collectData, dataOf, noteOf, noteScreen, type Presentation } from "./presentation.ts";
import { isSafeJson, safeJson, safeJsonArray, safeJsonItems } from "./safe-json.ts";

/**
 * Writes one JSON document: indented on a terminal, compact in a pipe. Everything is collected first, so that standard output stays
 * empty when a later batch fails; it is written in pieces, which takes less memory than the whole text would.
 */
export async function presentJson<Row>(presentation: Presentation<Row>): Promise<void> {
  const { batches, view, write, fields, stdout } = presentation;
  if (!fields && !view.isSingle && !stdout.isTerminal) return presentCompact(presentation);
  const rows = await collectData(batches);
  const paths = fields && choosePaths(fields, view, rows);
  const data = paths === undefined ? rows : rows.map((row) => pick(row, paths));
  const indent = stdout.isTerminal ? 2 : undefined;
  const pieces = view.isSingle ? [`${safeJson(data[0], indent)}\n`] : safeJsonArray(data, indent);
  for (const piece of pieces) await write(piece);
}

/** Writes one compact array; JSON that arrived safe to print is passed on as it is. */
async function presentCompact<Row>({ batches, write }: Presentation<Row>): Promise<void> {
  const parts: (Buffer | readonly unknown[])[] = [];
  for await (const batch of batches) {
    const { json } = batch;
    const part = json && isSafeJson(json) ? json : dataOf(batch);
    if (part.length > 0) parts.push(part);
  }
  await write("[");
  for (const [index, part] of parts.entries()) {
    if (index > 0) await write(",");
    for (const piece of Buffer.isBuffer(part) ? [part] : safeJsonItems(part)) await write(piece);
  }
  await write("]\n");
}

/** Writes one object a line, batch by batch: complete lines only, in constant memory. */
export async function presentNdjson<Row>({ batches, view, write, fields }: Presentation<Row>): Promise<void> {
  let paths: readonly (readonly string[])[] | undefined;
  for await (const batch of batches) {
    const rows = dataOf(batch);
    paths ??= fields && choosePaths(fields, view, rows);
    await write(rows.map((row) => `${safeJson(paths ? pick(row, paths) : row)}\n`).join(""));
  }
  if (fields && !paths) choosePaths(fields, view, []);
}

/** Writes tab-separated columns, batch by batch: no header, nothing cut, tabs and line ends in a cell as spaces, null as an empty cell. */
export async function presentTsv<Row>(presentation: Presentation<Row>): Promise<void> {
  const { batches, view, write, fields, screen } = presentation;
  let columns = fields === undefined ? view.columns : undefined;
  let isEmpty = true;
  for await (const { rows } of batches) {
    columns ??= chooseColumns(fields ?? [], view, rows);
    isEmpty &&= rows.length === 0;
    await write(tsvLines(rows, columns, screen.ink));
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

/** Colour that was forced marks the first cell of a line, as on a terminal. */
function tsvLines<Row>(rows: readonly Row[], columns: readonly Column<Row>[], { cyan }: Ink): string {
  const line = (row: Row) => {
    const [first = "", ...rest] = columns.map(({ cell }) => textOf(cell(row)));
    return `${[first && cyan(first), ...rest].join("\t")}\n`;
  };
  return rows.map(line).join("");
}

function textOf(value: ReturnType<Column<never>["cell"]>): string {
  return oneLine(String(value ?? ""));
}

/** Writes the bodies byte for byte, one after the other; on a terminal made safe, and ended by a line end. */
export async function presentRaw<Row>({ batches, write, fields, stdout }: Presentation<Row>): Promise<void> {
  if (fields) {
    throw new UsageError({
      message: "--fields and --raw cannot be used together",
      hint: "Choose fields with: --json --fields …",
    });
  }
  for await (const { raw } of batches) {
    if (raw === undefined) return refuseRawWithoutBody();
    await write(stdout.isTerminal ? safeText(raw) : raw);
  }
}

function safeText(raw: Buffer): string {
  const text = sanitize(raw.toString("utf8"));
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** Throws the `UsageError` of a command that has no body to print. */
export function refuseRawWithoutBody(): never {
  throw new UsageError({
    message: "--raw cannot be used here: this command prints no response body",
    hint: "Use --json instead",
  });
}
