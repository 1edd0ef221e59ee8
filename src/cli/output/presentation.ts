import type { Output } from "../../base/runtime/context.ts";
import type { Advice, CommandCall } from "../../contract/errors/advice.ts";
import type { Runner } from "../actions/runner.ts";
import type { ByteSink } from "../terminal/byte-sink.ts";
import type { ProgramPlaces } from "../terminal/find-program.ts";
import type { Progress } from "../terminal/progress.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Batch } from "./shown.ts";
import type { View } from "./views/view.ts";

/** The format of standard output. The default is `human` on a terminal and `tsv` otherwise. */
export type OutputMode = "human" | "tsv" | "json" | "ndjson" | "raw";

/** The settings that a command's presenter and reporter share. */
export interface CommonOptions {
  readonly stderr: Output;
  readonly mode: OutputMode;
  readonly isQuiet: boolean;
  /** Replaces secrets in text for standard error. */
  readonly redact: (text: string) => string;
  /** The program, if any, that runs this tool, which must not treat printed text as a command. */
  readonly runner: Runner | undefined;
}

export interface PresenterOptions extends CommonOptions {
  readonly stdout: Output;
  readonly fields: readonly string[] | undefined;
  readonly hasHeader: boolean;
  /** Replaces API keys in data, as the last step before the data is written. */
  readonly redactData: <Data extends string | Uint8Array>(data: Data) => Data | string;
  readonly screen: Screen;
  readonly pager: string | undefined;
  readonly places: ProgramPlaces;
  /** Called before the second batch if rows are written as they arrive. The number of rows is then unbounded. */
  readonly onStream: () => void;
  readonly progress: (label: string) => Progress;
  /** Returns a closing note about a printed link to a page of a catalog. */
  readonly adviseOnLink: (link: string) => Promise<Advice | undefined>;
}

/** The input for the functions that present a result. */
export interface Presentation<Row, Facts extends object> extends PresenterOptions {
  readonly view: View<Row, Facts>;
  readonly isSingle: boolean;
  /** Reads all batches, then returns the facts about them. */
  readonly read: (use: (batch: Batch<Row>) => Promise<void> | void) => Promise<Facts>;
  readonly write: ByteSink;
  /** Writes lines to standard error, unless `--quiet` is set. Never rejects. */
  readonly note: (text: string) => Promise<void>;
}

/** Returns the command with options for the same output format, fields and header. */
export function inSameForm(
  { options, ...call }: CommandCall,
  { mode, fields, hasHeader }: Pick<PresenterOptions, "mode" | "fields" | "hasHeader">,
): CommandCall {
  const form = mode === "tsv" || mode === "human" ? {} : { [mode]: true as const };
  return {
    ...call,
    options: { ...options, ...form, fields: fields?.join(","), header: hasHeader || undefined },
  };
}
