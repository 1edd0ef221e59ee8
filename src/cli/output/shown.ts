import type { Context } from "../../base/runtime/context.ts";
import type { Advice, CommandCall } from "../../contract/errors/advice.ts";
import type { ByteSink } from "../terminal/byte-sink.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Reporter, ReporterOptions } from "./reporter.ts";
import type { View } from "./views/view.ts";

/** Rows that arrived together and, for `--raw`, the response body. */
export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** The rows for JSON output, if they differ from `rows`. */
  readonly data?: readonly unknown[];
  /** The JSON text of `data`, without the array's brackets, if the service sent it in compact form. */
  readonly json?: Buffer | undefined;
  readonly raw?: Buffer | undefined;
}

/** How showing a result ended. `gone` means that the reader closed the pipe. */
export type ShowOutcome =
  | { readonly result: "shown" }
  | { readonly result: "gone" | "failed"; readonly error: unknown };

/** Returns a `finish` that throws a failure, if there is one, even if the reader has left, but not if writing failed. */
export function failWith(failure: unknown): (outcome: ShowOutcome) => void {
  return ({ result }) => {
    if (result !== "failed" && failure !== undefined) throw failure;
  };
}

/** A command's result: all rows, or batches of rows, with the facts about them. */
export type Shown<Row, Facts extends object = object> = {
  /** If a view presents one row or several: true if the only row is shown alone. In JSON, it is an object, not an array. */
  readonly isOne?: boolean;
  /** Called once at the end. Releases the command's resources, and can throw the command's own failure. */
  readonly finish?: ((outcome: ShowOutcome) => Promise<void> | void) | undefined;
} & ((Facts & Batch<Row>) | ShownBatches<Row, Facts>);

/** Batches of rows that arrive one after the other. The generator returns the facts about them. */
export interface ShownBatches<Row, Facts> {
  readonly batches: AsyncGenerator<Batch<Row>, Facts, void>;
  readonly label?: string;
  readonly total?: number;
}

/** A result for a view other than the command's own, such as a URL that is printed instead of opened. */
export interface ShownOtherwise {
  readonly showWith: (
    present: <Row, Facts extends object>(view: View<Row, Facts>, shown: Shown<Row, Facts>) => Promise<void>,
  ) => Promise<void>;
}

/** Returns a result that is shown with `view`. */
export function shownAs<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Shown<Row, Facts>,
): ShownOtherwise {
  return { showWith: (present) => present(view, shown) };
}

export interface PresenterOptions extends Pick<ReporterOptions, "mode" | "runner"> {
  readonly context: Pick<Context, "stdout" | "stderr" | "env" | "platform" | "signal" | "takeSignals">;
  readonly flags: { readonly fields?: readonly string[]; readonly header?: true; readonly quiet?: true };
  /** Removes API keys from data, as the last step before the data is written. */
  readonly secrets: { removeFromData<Data extends string | Uint8Array>(data: Data): Data | string };
  readonly reporter: Pick<Reporter, "textOf" | "print" | "during" | "drew" | "remains">;
  readonly screen: Screen;
  readonly pager: string | undefined;
  /** Returns a closing note about a printed link to a page of a catalog. */
  adviseOnLink(link: string): Promise<Advice | undefined>;
}

export interface Presentation<Row, Facts extends object> extends PresenterOptions {
  readonly view: View<Row, Facts>;
  readonly isSingle: boolean;
  /** Reads all batches, at least one, then returns the facts about them. */
  readonly read: (use: (batch: Batch<Row>) => Promise<void> | void) => Promise<Facts>;
  readonly write: ByteSink;
  /** The first link to a page of a catalog in what was printed, even without `write`. */
  readonly printed: { link?: string | undefined };
}

/** Returns the command with options for the same output format, fields and header. */
export function inSameForm(
  { options, ...call }: CommandCall,
  { mode, flags: { fields, header } }: Pick<PresenterOptions, "mode" | "flags">,
): CommandCall {
  const form = mode === "tsv" || mode === "human" ? {} : { [mode]: true as const };
  return { ...call, options: { ...options, ...form, fields: fields?.join(","), header } };
}

/** Returns the first link to a page of a catalog. Ignores the address of a terminal's hyperlink, which is not printed. */
export function pageLinkIn(text: string): string | undefined {
  for (const { 0: link, index } of text.matchAll(/https?:\/\/\S+/g))
    if (/\/(?:account|editor|tools)\//.test(link) && !text.endsWith("]8;;", index)) return link;
  return undefined;
}
