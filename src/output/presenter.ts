import type { Runner } from "../actions/runner.ts";
import type { Output } from "../context.ts";
import { UsageError } from "../errors/local-errors.ts";
import { createByteSink } from "../terminal/byte-sink.ts";
import type { ProgramPlaces } from "../terminal/find-program.ts";
import type { Progress } from "../terminal/progress.ts";
import type { Screen } from "../terminal/screen.ts";
import type { OutputShape, View } from "../views/view.ts";
import { refuseUnknownFields } from "./fields.ts";
import {
  presentJson,
  presentNdjson,
  presentRaw,
  presentTsv,
  presentWords,
  refuseRawWithoutBody,
} from "./present-data.ts";
import { presentScreen } from "./present-screen.ts";
import {
  type Batches,
  counted,
  mapRows,
  type OutputMode,
  type Presentation,
  streamed,
} from "./presentation.ts";

/** Settings for everything that one command presents. */
export interface PresenterOptions {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly mode: OutputMode;
  /** The value of `--fields`, split at its commas; undefined without the flag. */
  readonly fields: readonly string[] | undefined;
  readonly isQuiet: boolean;
  /** Takes secrets out of what goes to standard error. */
  readonly redact: (text: string) => string;
  /** Keeps what is printed from becoming a command of the program that runs this one. */
  readonly runner: Runner;
  /** The screen of standard output. */
  readonly screen: Screen;
  /** The pager's command line; undefined for none. */
  readonly pager: string | undefined;
  /** Where the pager is looked for. */
  readonly places: ProgramPlaces;
  /** Called when rows that are not kept come in several batches: there may be any number of them. */
  readonly onStream?: () => void;
  /** Starts to show a person how many rows have come; nothing is shown when left out. */
  readonly progress?: (label: string) => Progress;
}

/** The only writer to standard output. */
export interface Presenter {
  /**
   * Writes every row in the chosen form. Throws `ReaderGone` when the reader has closed the pipe, `LocalFailure` when the output cannot be
   * kept, `UsageError` for an unknown field, and what the batches throw.
   */
  present<Row>(batches: Batches<Row>, view: View<Row>): Promise<void>;
}

/** Makes the presenter of one command. It waits for a slow reader. */
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
  return {
    present: (batches, view) => {
      const coming = options.onStream && isStream(mode) ? streamed(batches, options.onStream) : batches;
      const arriving = options.progress ? counted(coming, options.progress) : coming;
      const printed =
        options.mode === "human" && !options.fields ? arriving : asData(arriving, view, options);
      return presentAs(options, { ...options, batches: printed, view, write, note });
    },
  };
}

/**
 * Checks the output options of a command against what it prints, before it acts; `shape` is undefined when it prints nothing. Throws
 * a `UsageError`. Fields of open rows are only known when the rows are.
 */
export function checkOutput(
  shape: OutputShape | undefined,
  { mode, fields }: Pick<PresenterOptions, "mode" | "fields">,
): void {
  if (mode === "raw" && !shape?.hasBody) refuseRawWithoutBody();
  if (fields === undefined) return;
  if (shape === undefined) {
    throw new UsageError({
      message: "--fields cannot be used here: this command prints no data",
    });
  }
  const isJson = mode === "json" || mode === "ndjson";
  const columns = isJson ? [] : shape.columns.map(({ name }) => name);
  const wanted = shape.isOpen ? fields.filter((field) => field === "") : fields;
  refuseUnknownFields(
    wanted.filter((field) => !columns.includes(field)),
    { columns, properties: shape.properties, rows: [] },
  );
}

/** Tells whether rows are written as they come; in the other forms they are collected first. */
function isStream(mode: OutputMode): boolean {
  return mode === "ndjson" || mode === "tsv" || mode === "raw";
}

/** Returns the batches with each row as programs get it. */
function asData<Row>(batches: Batches<Row>, { data }: View<Row>, { screen }: PresenterOptions): Batches<Row> {
  return data === undefined ? batches : mapRows(batches, (row) => data(row, screen.catalogFlags));
}

function presentAs<Row>(
  { mode, isQuiet, fields }: PresenterOptions,
  presentation: Presentation<Row> & PresenterOptions,
): Promise<void> {
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
