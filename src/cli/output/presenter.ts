import { boundHeap } from "../../base/runtime/node-20/engine.ts";
import type { Advice } from "../../contract/errors/advice.ts";
import { ReaderGone, type Remains } from "../../contract/errors/interrupted.ts";
import { LocalFailure } from "../../contract/errors/local-errors.ts";
import { createByteSink } from "../terminal/byte-sink.ts";
import { DATA_FORMS, quietField } from "./present-data.ts";
import { presentScreen } from "./present-screen.ts";
import {
  type Batch,
  inSameForm,
  type Presentation,
  type PresenterOptions,
  pageLinkIn,
  type Shown,
  type ShownBatches,
  type ShownOtherwise,
  type ShowOutcome,
} from "./shown.ts";
import type { View } from "./views/view.ts";

/** Writes a result to stdout and notes to stderr, then calls its `finish`. Throws any failure. */
export async function present<Row, Facts extends object>(
  options: PresenterOptions,
  view: View<Row, Facts>,
  shown: Shown<Row, Facts> | ShownOtherwise,
): Promise<void> {
  if ("showWith" in shown) return shown.showWith((other, result) => present(options, other, result));
  const { mode, flags, secrets, runner, reporter } = options;
  const toStdout = createByteSink(options.context.stdout);
  const isText = mode === "tsv" || mode === "human";
  let bytes = 0;
  const printed: Presentation<Row, Facts>["printed"] = {};
  const write = (chunk: string | Uint8Array) => {
    bytes += Buffer.byteLength(chunk);
    if (isText) printed.link ??= pageLinkIn(String(chunk));
    return toStdout(secrets.removeFromData(runner?.defuse(chunk, isText ? "lines" : "json") ?? chunk));
  };
  const isSingle = view.form === "one" || shown.isOne === true;
  const presentation = { ...options, view, isSingle, read: readerOf(options, view, shown), write, printed };
  const isOneWord = isText && flags.quiet && flags.fields === undefined && quietField(view) !== undefined;
  let outcome: ShowOutcome = { result: "shown" };
  let closing = "";
  try {
    const facts = await FORMS[isOneWord ? "words" : mode](presentation);
    const note = closingNote(facts, presentation, bytes);
    const advice = printed.link && !flags.quiet ? await options.adviseOnLink(printed.link) : undefined;
    closing = reporter.textOf([note, advice].filter((each) => each !== undefined));
    if (isText) reporter.print(closing);
  } catch (error) {
    const isGone = error instanceof ReaderGone;
    outcome = { result: isGone ? "gone" : "failed", error: withRemains(error, reporter.remains?.()) };
  }
  await shown.finish?.(outcome);
  if (outcome.result !== "shown") throw outcome.error;
  // If a command with JSON output fails, its error is the only line on stderr.
  if (!isText) reporter.print(closing);
}

/** Adds what the command has done to the error of output that cannot be written. */
function withRemains(error: unknown, remains: Remains | undefined): unknown {
  if (!(error instanceof LocalFailure) || remains === undefined) return error;
  const message = `${error.message}. ${remains.statement.replace(/\.$/, "")}`;
  return new LocalFailure({ message, hint: remains.hint ?? error.hint, cause: error });
}

const FORMS = { ...DATA_FORMS, human: presentScreen };

/** Returns a function that passes every batch of a result, and at least one, to `use`, then returns the facts. If `use` fails, it closes the batches. */
function readerOf<Row, Facts extends object>(
  options: PresenterOptions,
  { data }: View<Row, Facts>,
  shown: Shown<Row, Facts>,
): Presentation<Row, Facts>["read"] {
  const { mode, flags, screen } = options;
  const convert = mode === "human" && flags.fields === undefined ? undefined : data;
  return async (use) => {
    const useBatch =
      convert === undefined
        ? use
        : ({ rows, ...batch }: Batch<Row>) =>
            use({ ...batch, rows: rows.map((row) => convert(row, screen.commandStyle)) });
    if ("batches" in shown) return readBatches(options, shown, useBatch);
    await useBatch(shown);
    return shown;
  };
}

async function readBatches<Row, Facts>(
  { mode, reporter }: PresenterOptions,
  { label = "Loading", total, ...shown }: ShownBatches<Row, Facts>,
  use: (batch: Batch<Row>) => Promise<void> | void,
): Promise<Facts> {
  const batches: AsyncIterator<Batch<Row>, Facts, void> = shown.batches;
  return reporter.during(label, async (progress) => {
    let count = 0;
    try {
      for (let index = 0; ; index += 1) {
        const next = await batches.next();
        if (next.done && index === 0) await use({ rows: [] });
        if (next.done) return next.value;
        // From the second batch on, the number of rows is unbounded. The `json` and `human` modes collect all rows in any case.
        if (index === 1 && mode !== "json" && mode !== "human") boundHeap();
        await use(next.value);
        count += (next.value.data ?? next.value.rows).length;
        progress?.update(count, total);
      }
    } finally {
      await batches.return?.();
    }
  });
}

/** The output size, in bytes, above which a shorter form can be recommended. */
const LARGE = 16_384;

/** Returns a note with a command if rows are missing or output is long. On a screen, `presentScreen` prints any note about missing rows. */
function closingNote<Row, Facts extends object>(
  facts: Facts,
  presentation: Presentation<Row, Facts>,
  bytes: number,
): Advice | undefined {
  const { mode, view, flags, context } = presentation;
  if (mode === "human") return undefined;
  const cut = view.cut?.(facts, mode !== "tsv");
  const isPipe = !context.stdout.isTerminal && context.stdout.isFile !== true;
  const isLong = isPipe && bytes > LARGE && flags.fields === undefined && mode !== "raw";
  const again = isLong ? view.again?.(facts) : undefined;
  if (again === undefined) return cut && { ...cut, command: inSameForm(cut.command, presentation) };
  return {
    text: `${cut === undefined ? "" : `${cut.text}. `}Slugs and names only`,
    command: inSameForm(cut?.command ?? again, { mode, flags: { ...flags, fields: ["slug", "name"] } }),
  };
}
