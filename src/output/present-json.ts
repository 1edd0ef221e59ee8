import { choosePaths } from "./fields.ts";
import { collectData, dataOf, type Presentation } from "./presentation.ts";
import { pick } from "./property-path.ts";
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
