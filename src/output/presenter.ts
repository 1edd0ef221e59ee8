import type { Runner } from "../actions/runner.ts";
import type { Output } from "../context.ts";
import { ReaderGone } from "../errors/interrupted.ts";
import { hintText } from "../terminal/advice.ts";
import { createByteSink } from "../terminal/byte-sink.ts";
import type { ProgramPlaces } from "../terminal/find-program.ts";
import { type Progress, silentProgress } from "../terminal/progress.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Batch, Shown, ShownOtherwise, View } from "../views/view.ts";
import { presentJson, presentNdjson, presentRaw, presentTsv, presentWords } from "./present-data.ts";
import { presentScreen } from "./present-screen.ts";
import { batchesOf, dataOf, drain, type OutputMode, type Presentation } from "./presentation.ts";

/** The settings for the output of one command. */
export interface PresenterOptions {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly mode: OutputMode;
  /** The value of `--fields`, split at commas; undefined without the flag. */
  readonly fields: readonly string[] | undefined;
  /** True to print a line of column names above tab-separated rows. */
  readonly hasHeader?: boolean;
  readonly isQuiet: boolean;
  /** Removes secrets from text for standard error. */
  readonly redact: (text: string) => string;
  /** Prevents printed text from acting as a command of the program that runs this tool. */
  readonly runner: Runner;
  /** The screen of standard output. */
  readonly screen: Screen;
  /** The pager's command line; undefined without a pager. */
  readonly pager: string | undefined;
  /** True for the default pager, which may be missing. */
  readonly isDefaultPager?: boolean;
  /** The environment and platform for finding the pager. */
  readonly places: ProgramPlaces;
  /** Called before the second batch of rows that are written as they arrive. Their number is unbounded. */
  readonly onStream?: () => void;
  /** Starts to show the number of rows read so far. Without it, no progress is shown. */
  readonly progress?: (label: string) => Progress;
}

/** The only writer to standard output. */
export interface Presenter {
  /**
   * Writes a result in the chosen form, then throws the failure of the result, if any. Throws `ReaderGone` when the reader has closed the
   * pipe, `LocalFailure` when the output cannot be stored, `UsageError` for an unknown field, and the errors of the batches.
   */
  present<Row, Facts extends object>(
    view: View<Row, Facts>,
    shown: Shown<Row, Facts> | ShownOtherwise,
  ): Promise<void>;
}

/** Creates the presenter of one command. It waits for a slow reader. */
export function createPresenter(options: PresenterOptions): Presenter {
  const { runner, mode } = options;
  const toStdout = createByteSink(options.stdout.stream);
  const form = mode === "tsv" || mode === "human" ? "lines" : "json";
  const write = (chunk: string | Uint8Array) => toStdout(runner.defuse(chunk, form));
  const toStderr = createByteSink(options.stderr.stream);
  // A note that cannot be written is not a failure.
  const note = (text: string) =>
    options.isQuiet
      ? Promise.resolve()
      : toStderr(runner.fence(`${options.redact(text)}\n`)).catch(() => undefined);
  const show = async <Row, Facts extends object>(view: View<Row, Facts>, shown: Shown<Row, Facts>) => {
    const read = readerOf(options, view, shown);
    try {
      if (shown.failure !== undefined && !isShownWithFailure(shown.failsWithout, options))
        throw shown.failure;
      const isSingle = "row" in shown || ("isOne" in shown && shown.isOne === true);
      const presentation = { ...options, view, isSingle, read, write, note };
      await noteCut(await presentAs(options, presentation), presentation);
      await shown.afterwards?.();
      if (shown.failure !== undefined) throw shown.failure;
    } catch (error) {
      if (error instanceof ReaderGone) await shown.whenGone?.();
      throw error;
    } finally {
      await shown.release?.();
    }
  };
  return { present: (view, shown) => ("showWith" in shown ? shown.showWith(show) : show(view, shown)) };
}

function isShownWithFailure(
  form: "screen" | "text" | undefined,
  { mode, isQuiet }: Pick<PresenterOptions, "mode" | "isQuiet">,
): boolean {
  if (form === undefined) return true;
  return (mode === "human" && !isQuiet) || (mode === "tsv" && form === "text");
}

/**
 * Returns a function that reads the batches of a result. It shows progress, converts each row to its printed form, and calls `onStream`
 * before the second batch.
 */
function readerOf<Row, Facts extends object>(
  { mode, fields, screen, progress: start, onStream }: PresenterOptions,
  { data }: View<Row, Facts>,
  shown: Shown<Row, Facts>,
): Presentation<Row, Facts>["read"] {
  const { label = "Reading", total } = "batches" in shown ? shown : {};
  const asPrinted = (batch: Batch<Row>): Batch<Row> =>
    data === undefined || (mode === "human" && !fields)
      ? batch
      : { ...batch, rows: batch.rows.map((row) => data(row, screen.commandStyle)) };
  return async (use) => {
    const progress = start?.(label) ?? silentProgress;
    let batches = 0;
    let count = 0;
    try {
      return await drain(batchesOf(shown), async (batch) => {
        batches += 1;
        // From the second batch on, the number of rows is unbounded.
        if (batches === 2 && isStream(mode)) onStream?.();
        await use(asPrinted(batch));
        count += dataOf(batch).length;
        progress.update(count, total);
      });
    } finally {
      progress.stop();
    }
  };
}

/** Reports whether rows are written as they arrive. In the other forms they are collected first. */
function isStream(mode: OutputMode): boolean {
  return mode === "ndjson" || mode === "tsv" || mode === "raw";
}

/** Prints a note that the rows were cut, because machine output does not show it. */
async function noteCut<Row, Facts extends object>(
  facts: Facts,
  { mode, view, note, screen }: Presentation<Row, Facts> & PresenterOptions,
): Promise<void> {
  const cut = mode === "human" || mode === "tsv" ? undefined : view.cut?.(facts);
  if (cut !== undefined) await note(hintText(cut, screen.commandStyle));
}

function presentAs<Row, Facts extends object>(
  { mode, isQuiet, fields }: PresenterOptions,
  presentation: Presentation<Row, Facts> & PresenterOptions,
): Promise<Facts> {
  const isOneWord = isQuiet && fields === undefined && presentation.view.quiet !== undefined;
  switch (mode) {
    case "json":
      return presentJson(presentation);
    case "ndjson":
      return presentNdjson(presentation);
    case "raw":
      return presentRaw(presentation);
    case "tsv":
      return isOneWord ? presentWords(presentation) : presentTsv(presentation);
    case "human":
      return isOneWord ? presentWords(presentation) : presentScreen(presentation);
  }
}
