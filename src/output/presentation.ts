import type { Output } from "../context.ts";
import { hintLines, hintText } from "../terminal/advice.ts";
import type { ByteSink } from "../terminal/byte-sink.ts";
import { createInk } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Batch, Shown, ShownList, ShownOne, View } from "../views/view.ts";

/** The form of standard output. Without a flag, it is `human` on a terminal and `tsv` elsewhere. */
export type OutputMode = "human" | "tsv" | "json" | "ndjson" | "raw";

/** The input of every form of output. */
export interface Presentation<Row, Facts extends object> {
  readonly view: View<Row, Facts>;
  /** True for one thing rather than a list. */
  readonly isSingle: boolean;
  /** Reads every batch, then returns the complete facts. */
  readonly read: (use: (batch: Batch<Row>) => Promise<void> | void) => Promise<Facts>;
  readonly write: ByteSink;
  /** Writes a line to standard error, unless the command is quiet. It never fails. */
  readonly note: (text: string) => Promise<void>;
  readonly fields: readonly string[] | undefined;
  readonly hasHeader?: boolean;
  readonly isQuiet: boolean;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly screen: Screen;
}

/** Returns the result of a command as batches, with the facts at the end. */
export function batchesOf<Row, Facts extends object>(
  shown: Shown<Row, Facts>,
): AsyncIterator<Batch<Row>, Facts, void> {
  if ("batches" in shown) return shown.batches;
  return oneBatch(shown);
}

async function* oneBatch<Row, Facts extends object>(
  shown: ShownOne<Row, Facts> | ShownList<Row, Facts>,
): AsyncGenerator<Batch<Row>, Facts, void> {
  if ("row" in shown) {
    const { row, data, raw } = shown;
    yield { rows: [row], ...(data !== undefined && { data: [data] }), raw };
  } else {
    yield shown;
  }
  return shown;
}

/** Passes on every batch, and returns the facts at the end. Closes the batches when using one fails. */
export async function drain<Row, Facts>(
  batches: AsyncIterator<Batch<Row>, Facts, void>,
  use: (batch: Batch<Row>) => Promise<void> | void,
): Promise<Facts> {
  for (;;) {
    const next = await batches.next();
    if (next.done) return next.value;
    try {
      await use(next.value);
    } catch (error) {
      await batches.return?.();
      throw error;
    }
  }
}

/** Returns the rows of a batch as JSON prints them. */
export function dataOf(batch: Batch<unknown>): readonly unknown[] {
  return batch.data ?? batch.rows;
}

/** Returns the screen for text on standard error, without colour and links outside a terminal. */
export function noteScreen({ screen, stderr }: { readonly screen: Screen; readonly stderr: Output }): Screen {
  return stderr.isTerminal ? screen : { ...screen, ink: createInk(false) };
}

/** Returns the lines of the view's notes, fitted to the terminal when stderr is one. */
export function noteLines<Row, Facts extends object>(
  { screen, stderr, view }: Presentation<Row, Facts>,
  facts: Facts,
): readonly string[] {
  return (view.notes?.(facts) ?? []).flatMap((hint) =>
    stderr.isTerminal ? hintLines(hint, screen) : [hintText(hint, screen.commandStyle)],
  );
}
