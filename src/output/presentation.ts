import type { Runner } from "../actions/runner.ts";
import type { Output } from "../context.ts";
import { hintText, noteLines } from "../terminal/advice.ts";
import type { ByteSink } from "../terminal/byte-sink.ts";
import type { ProgramPlaces } from "../terminal/find-program.ts";
import type { Progress } from "../terminal/progress.ts";
import type { Screen } from "../terminal/screen.ts";
import type { View } from "../views/view.ts";
import type { Batch } from "./shown.ts";

/** The form of standard output. If no flag chooses one, it is `human` on a terminal and `tsv` elsewhere. */
export type OutputMode = "human" | "tsv" | "json" | "ndjson" | "raw";

/** The settings for one command's output. */
export interface PresenterOptions {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly mode: OutputMode;
  /** The value of `--fields`, split at commas; undefined if the flag is not given. */
  readonly fields: readonly string[] | undefined;
  /** True to print a line of column names above tab-separated rows. */
  readonly hasHeader?: boolean;
  readonly isQuiet: boolean;
  /** Replaces secrets in a string that is written to standard error. */
  readonly redact: (text: string) => string;
  /** Prevents the program that runs this tool from treating printed text as a command. */
  readonly runner: Runner;
  /** The screen for standard output. */
  readonly screen: Screen;
  /** The pager's command line; undefined if no pager is used. */
  readonly pager: string | undefined;
  /** True for the default pager, which may be missing. */
  readonly isDefaultPager?: boolean;
  /** The environment and platform that determine where the pager is found. */
  readonly places: ProgramPlaces;
  /** Called before the second batch of a stream, because the number of rows is unbounded from then on. */
  readonly onStream?: () => void;
  /** Starts to show the number of rows read so far. If it is undefined, no progress is shown. */
  readonly progress?: (label: string) => Progress;
}

/** What every form of output receives. */
export interface Presentation<Row, Facts extends object> extends PresenterOptions {
  readonly view: View<Row, Facts>;
  /** True for a single row rather than a list. */
  readonly isSingle: boolean;
  /** Reads every batch, then returns the complete facts. */
  readonly read: (use: (batch: Batch<Row>) => Promise<void> | void) => Promise<Facts>;
  readonly write: ByteSink;
  /** Writes lines to standard error, unless `--quiet` was given. It never fails. */
  readonly note: (text: string) => Promise<void>;
}

/** Returns the view's notes. If stderr is a terminal, they are fitted to its width. */
export function notesOf<Row, Facts extends object>(
  { screen, stderr, view }: Presentation<Row, Facts>,
  facts: Facts,
): readonly string[] {
  const notes = view.notes?.(facts) ?? [];
  return stderr.isTerminal
    ? noteLines(notes, screen)
    : notes.map((hint) => hintText(hint, screen.commandStyle));
}

/** Returns the text for a result that has no rows; undefined if the view provides no such text. */
export function emptyText<Row, Facts extends object>(
  { screen, view }: Presentation<Row, Facts>,
  facts: Facts,
): string | undefined {
  return view.empty && noteLines(view.empty(facts), screen).join("\n");
}
