import type { Output } from "../context.ts";
import { hintLines, hintText } from "../terminal/advice.ts";
import type { ByteSink } from "../terminal/byte-sink.ts";
import { createInk } from "../terminal/ink.ts";
import type { Progress } from "../terminal/progress.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Batch, View } from "../views/view.ts";

/** The form of standard output. `human` only when it is a terminal; else `tsv`, unless a flag says otherwise. */
export type OutputMode = "human" | "tsv" | "json" | "ndjson" | "raw";

/** Rows as they arrive, page by page or all at once. */
export type Batches<Row> = Iterable<Batch<Row>> | AsyncIterable<Batch<Row>>;

/** The input of every form of output. */
export interface Presentation<Row> {
  readonly batches: Batches<Row>;
  readonly view: View<Row>;
  readonly write: ByteSink;
  /** Writes a line to standard error, unless the command is quiet. It never fails. */
  readonly note: (text: string) => Promise<void>;
  readonly fields: readonly string[] | undefined;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly screen: Screen;
}

/** Yields the same batches and shows how many rows have come, until they have all come or failed. */
export async function* counted<Row>(
  batches: Batches<Row>,
  start: (label: string) => Progress,
): AsyncGenerator<Batch<Row>, void, void> {
  const progress = start("Reading");
  let count = 0;
  try {
    for await (const batch of batches) {
      yield batch;
      count += dataOf(batch).length;
      progress.update(count);
    }
  } finally {
    progress.stop();
  }
}

/** Yields the same batches, and calls `onStream` before the second: rows that come in several batches may be any number. */
export async function* streamed<Row>(
  batches: Batches<Row>,
  onStream: () => void,
): AsyncGenerator<Batch<Row>, void, void> {
  let count = 0;
  for await (const batch of batches) {
    count += 1;
    if (count === 2) onStream();
    yield batch;
  }
}

/** Yields the same batches with each row mapped. */
export async function* mapRows<Row>(
  batches: Batches<Row>,
  map: (row: Row) => Row,
): AsyncGenerator<Batch<Row>, void, void> {
  for await (const batch of batches) yield { ...batch, rows: batch.rows.map(map) };
}

/** Returns the rows of a batch as JSON prints them. */
export function dataOf(batch: Batch<unknown>): readonly unknown[] {
  return batch.data ?? batch.rows;
}

/** Returns every row of every batch, in order. */
export async function collect<Row>(batches: Batches<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) {
    for (const row of batch.rows) rows.push(row);
  }
  return rows;
}

/** Returns every row of every batch as JSON prints it, in order. */
export async function collectData(batches: Batches<unknown>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of batches) {
    for (const row of dataOf(batch)) rows.push(row);
  }
  return rows;
}

/** Returns the screen for text on standard error: without colour and links when that is no terminal. */
export function noteScreen({ screen, stderr }: Pick<Presentation<never>, "screen" | "stderr">): Screen {
  return stderr.isTerminal ? screen : { ...screen, ink: createInk(false) };
}

/** Writes the notes of the view after `before`, fitted to the terminal when stderr is one. */
export async function noteOf<Row>(presentation: Presentation<Row>, before = ""): Promise<void> {
  const { screen, stderr, view, note } = presentation;
  const lines = (view.note?.() ?? []).flatMap((hint) =>
    stderr.isTerminal ? hintLines(hint, screen) : [hintText(hint, screen.catalogFlags)],
  );
  if (lines.length > 0) await note(before + lines.join("\n"));
}
