import { oneLine, sanitize } from "../../base/text/sanitize.ts";
import { cellOf, chooseColumns, choosePaths, columnsOf, pick } from "./fields.ts";
import { isSafeJson, safeJson } from "./safe-json.ts";
import type { Presentation } from "./shown.ts";
import type { Field, View } from "./views/view.ts";

/** Writes one JSON document, indented on a terminal. Reads all rows first, so that standard output stays empty if a batch fails. */
async function presentJson<Row, Facts extends object>(presentation: Presentation<Row, Facts>) {
  const { read, view, isSingle, write, flags, context } = presentation;
  const { fields } = flags;
  const { isTerminal } = context.stdout;
  if (!fields && !isSingle && !isTerminal) return presentCompact(presentation);
  const rows: unknown[] = [];
  const facts = await read((batch) => {
    for (const row of batch.data ?? batch.rows) rows.push(row);
  });
  const paths = fields && choosePaths(fields, view.fields, rows);
  const data = paths === undefined ? rows : rows.map((row) => pick(row, paths));
  // After an interruption, not even a single result may exist.
  if (isSingle && data.length === 0) return facts;
  await write(`${safeJson(isSingle ? data[0] : data, isTerminal ? 2 : undefined)}\n`);
  return facts;
}

/** Writes one compact array. JSON from the service that is safe to print is written unchanged. */
async function presentCompact<Row, Facts extends object>({ read, write }: Presentation<Row, Facts>) {
  const parts: (Buffer | readonly unknown[])[] = [];
  const facts = await read((batch) => {
    // Rows can be read on first access, so they are accessed only if they are needed.
    const { json } = batch;
    const part = json && isSafeJson(json) ? json : (batch.data ?? batch.rows);
    if (part.length > 0) parts.push(part);
  });
  await write("[");
  for (const [index, part] of parts.entries()) {
    if (index > 0) await write(",");
    await write(part instanceof Buffer ? part : safeJson(part).slice(1, -1));
  }
  await write("]\n");
  return facts;
}

/** Writes one object per line, batch by batch, so that memory use is bounded. Writes only complete lines. */
async function presentNdjson<Row, Facts extends object>(presentation: Presentation<Row, Facts>) {
  const { read, view, write, flags } = presentation;
  const { fields } = flags;
  let paths: readonly (readonly string[])[] | undefined;
  return read(async (batch) => {
    const data = batch.data ?? batch.rows;
    paths ??= fields && choosePaths(fields, view.fields, data);
    await write(data.map((row) => `${safeJson(paths ? pick(row, paths) : row)}\n`).join(""));
  });
}

/** Writes rows or records as tab-separated text, batch by batch. Tabs and line endings in a value become spaces, and null becomes empty. */
async function presentTsv<Row, Facts extends object>(presentation: Presentation<Row, Facts>) {
  const { read, view, write, reporter, screen, flags } = presentation;
  const { fields, header } = flags;
  const isRecord = view.record !== undefined && fields === undefined && !header;
  const standard = [...columnsOf(view.fields, view.columns), ...columnsOf(view.fields, view.record ?? [])];
  let chosen: readonly Field<Row>[] | undefined;
  let isEmpty = true;
  const facts = await read(async ({ rows }) => {
    const columns = chosen ?? (fields ? chooseColumns(fields, view.fields, rows) : standard);
    if (!chosen && header) await write(`${columns.map(({ name }) => oneLine(name)).join("\t")}\n`);
    chosen = columns;
    const texts = rows.map((row) => {
      const cells = cellTexts(row, columns);
      if (isRecord) return columns.map(({ name }, index) => `${name}\t${cells[index]}\n`).join("");
      // If color is forced, the first cell is bold.
      const [first = "", ...rest] = cells;
      return `${[first && screen.ink.bold(first), ...rest].join("\t")}\n`;
    });
    const gap = isRecord ? "\n" : "";
    await write((isEmpty || rows.length === 0 ? "" : gap) + texts.join(gap));
    isEmpty &&= rows.length === 0;
  });
  const empty = isEmpty ? (view.empty?.(facts) ?? []) : [];
  const notes = [...empty, ...(view.notes?.(facts, fields ?? []) ?? [])];
  if (notes.length > 0) reporter.print(reporter.textOf(notes));
  return facts;
}

/** Writes a line for each value of the field that `--quiet` prints, unless the value is empty. */
function presentWords<Row, Facts extends object>({ read, view, write }: Presentation<Row, Facts>) {
  const field = quietField(view);
  return read(({ rows }) => {
    const words = rows.flatMap((row) => cellTexts(row, field ? [field] : [])).filter((word) => word !== "");
    return write(words.map((word) => `${word}\n`).join(""));
  });
}

/** Returns the field that `--quiet` prints, if any: the first if `look` is `value`, otherwise the field in `quiet` (default: the slug). */
export function quietField<Row, Facts extends object>({ fields, look, quiet }: View<Row, Facts>) {
  if (look === "value") return fields[0];
  return fields.find(
    ({ name, only }) => name === (quiet ?? "slug") && (quiet !== undefined || only === undefined),
  );
}

function cellTexts<Row>(row: Row, columns: readonly Field<Row>[]): readonly string[] {
  return columns.map((column) => oneLine(String(cellOf(column, row) ?? "")));
}

/** Writes the response bodies one after another. On a terminal, each body is sanitized and ends with a newline. */
function presentRaw<Row, Facts extends object>({ read, write, context }: Presentation<Row, Facts>) {
  return read(({ raw = "" }) =>
    write(context.stdout.isTerminal ? sanitize(raw.toString()).replace(/\n?$/, "\n") : raw),
  );
}

/** The functions that write a result to a pipe or a file. With `--quiet`, `words` takes the place of `tsv`. */
export const DATA_FORMS = {
  json: presentJson,
  ndjson: presentNdjson,
  raw: presentRaw,
  tsv: presentTsv,
  words: presentWords,
};
