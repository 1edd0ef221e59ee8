import { oneLine, sanitize } from "../../base/text/sanitize.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";
import { hintText, renderHints } from "../terminal/advice.ts";
import type { Ink } from "../terminal/screen.ts";
import {
  type Column,
  cellOf,
  chooseColumns,
  choosePaths,
  columnsOf,
  pick,
  refuseRawWithoutBody,
} from "./fields.ts";
import type { Presentation } from "./presentation.ts";
import { isSafeJson, safeJson, safeJsonArray, safeJsonItems } from "./safe-json.ts";
import { dataOf } from "./shown.ts";
import type { View } from "./views/view.ts";

/** Writes one JSON document, indented on a terminal. Reads all rows first, so that standard output stays empty if a batch fails. */
export async function presentJson<Row, Facts extends object>(presentation: Presentation<Row, Facts>) {
  const { read, view, isSingle, write, fields, stdout } = presentation;
  if (!fields && !isSingle && !stdout.isTerminal) return presentCompact(presentation);
  const rows: unknown[] = [];
  const facts = await read((batch) => {
    for (const row of dataOf(batch)) rows.push(row);
  });
  const paths = fields && choosePaths(fields, view.fields, rows);
  const data = paths === undefined ? rows : rows.map((row) => pick(row, paths));
  const indent = stdout.isTerminal ? 2 : undefined;
  // After an interruption, not even a single result may exist.
  const pieces = isSingle ? data.map((row) => `${safeJson(row, indent)}\n`) : safeJsonArray(data, indent);
  for (const piece of pieces) await write(piece);
  return facts;
}

/** Writes one compact array. JSON from the service that is safe to print is written unchanged. */
async function presentCompact<Row, Facts extends object>({ read, write }: Presentation<Row, Facts>) {
  const parts: (Buffer | readonly unknown[])[] = [];
  const facts = await read((batch) => {
    const part = batch.json && isSafeJson(batch.json) ? batch.json : dataOf(batch);
    if (part.length > 0) parts.push(part);
  });
  await write("[");
  for (const [index, part] of parts.entries()) {
    if (index > 0) await write(",");
    for (const piece of Buffer.isBuffer(part) ? [part] : safeJsonItems(part)) await write(piece);
  }
  await write("]\n");
  return facts;
}

/** Writes one object per line, batch by batch, so that memory use is bounded. Writes only complete lines. */
export async function presentNdjson<Row, Facts extends object>({
  read,
  view,
  write,
  fields,
}: Presentation<Row, Facts>): Promise<Facts> {
  let paths: readonly (readonly string[])[] | undefined;
  const facts = await read(async (batch) => {
    const rows = dataOf(batch);
    paths ??= fields && choosePaths(fields, view.fields, rows);
    await write(rows.map((row) => `${safeJson(paths ? pick(row, paths) : row)}\n`).join(""));
  });
  if (fields && !paths) choosePaths(fields, view.fields, []);
  return facts;
}

/** Writes rows or records as tab-separated text, batch by batch. Tabs and line endings in a value become spaces, and null becomes empty. */
export async function presentTsv<Row, Facts extends object>(presentation: Presentation<Row, Facts>) {
  const { read, view, write, note, fields, screen, hasHeader } = presentation;
  const isRecord = view.record !== undefined && fields === undefined && !hasHeader;
  let columns: readonly Column<Row>[] | undefined;
  const begin = async (rows: readonly Row[]) => {
    const names = fields ?? view.columns;
    const chosen = names === undefined ? columnsOf(view.fields) : chooseColumns(names, view.fields, rows);
    if (hasHeader) await write(`${chosen.map(({ name }) => oneLine(name)).join("\t")}\n`);
    return chosen;
  };
  let isEmpty = true;
  const facts = await read(async ({ rows }) => {
    columns ??= await begin(rows);
    const text = isRecord ? records(rows, view, columns) : tsvLines(rows, columns, screen.ink);
    await write(isRecord && !isEmpty && text !== "" ? `\n${text}` : text);
    isEmpty &&= rows.length === 0;
  });
  columns ??= await begin([]);
  const empty = isEmpty ? emptyText(presentation, facts) : undefined;
  if (empty !== undefined) await note(empty);
  for (const line of notesOf(presentation, facts)) await note(line);
  return facts;
}

/** Writes the only field that `--quiet` prints, one value per line. Omits empty values. */
export async function presentWords<Row, Facts extends object>({
  read,
  view,
  write,
}: Presentation<Row, Facts>): Promise<Facts> {
  const field = quietField(view);
  return read(async ({ rows }) => {
    const words = rows.map((row) => tsvText(field && cellOf(field, row)));
    await write(words.flatMap((word) => (word === "" ? [] : [`${word}\n`])).join(""));
  });
}

/** Returns the field that `--quiet` prints, if any: the first if `look` is `value`, otherwise the field in `quiet` (default: the slug). */
export function quietField<Row, Facts extends object>({ fields, look, quiet }: View<Row, Facts>) {
  if (look === "value") return fields[0];
  return fields.find(({ name, isSlug }) => (quiet === undefined ? isSlug : name === quiet));
}

/** Returns rows as tab-separated lines. If color is forced, the first cell is bold. */
function tsvLines<Row>(rows: readonly Row[], columns: readonly Column<Row>[], { bold }: Ink): string {
  const line = (row: Row) => {
    const [first = "", ...rest] = columns.map(({ cell }) => tsvText(cell(row)));
    return `${[first && bold(first), ...rest].join("\t")}\n`;
  };
  return rows.map(line).join("");
}

function records<Row, Facts extends object>(
  rows: readonly Row[],
  { fields, record = [] }: View<Row, Facts>,
  columns: readonly Column<Row>[],
): string {
  const lines = [...columns, ...chooseColumns(record, fields, rows)];
  return rows
    .map((row) => lines.map(({ name, cell }) => `${name}\t${tsvText(cell(row))}\n`).join(""))
    .join("\n");
}

function tsvText(value: ReturnType<Column<never>["cell"]>): string {
  return oneLine(String(value ?? ""));
}

/** Writes the response bodies one after another. On a terminal, each body is sanitized and ends with a newline. */
export async function presentRaw<Row, Facts extends object>({
  read,
  write,
  fields,
  stdout,
}: Presentation<Row, Facts>): Promise<Facts> {
  if (fields) {
    throw new UsageError({
      message: "--fields and --raw cannot be used together",
      hint: "Choose fields with: --json --fields …",
    });
  }
  return read(async ({ raw }) => {
    if (raw === undefined) return refuseRawWithoutBody();
    await write(stdout.isTerminal ? sanitize(raw.toString("utf8")).replace(/\n?$/, "\n") : raw);
  });
}

/** Returns the view's notes as lines, which are wrapped if stderr is a terminal. */
export function notesOf<Row, Facts extends object>(
  { screen, stderr, view }: Presentation<Row, Facts>,
  facts: Facts,
): readonly string[] {
  const notes = view.notes?.(facts) ?? [];
  if (stderr.isTerminal) return renderHints(notes, screen);
  return notes.map((hint) => hintText(hint, screen.commandStyle));
}

/** Returns the view's text, if any, for an empty result. */
export function emptyText<Row, Facts extends object>(
  { screen, view }: Presentation<Row, Facts>,
  facts: Facts,
): string | undefined {
  const lines = view.empty?.(facts) ?? [];
  return lines.length === 0 ? undefined : renderHints(lines, screen).join("\n");
}
