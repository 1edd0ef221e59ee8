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

interface Ending {
  /** Called once at the end. It releases what the command holds, and can throw the command's own failure. */
  readonly finish?: ((outcome: ShowOutcome) => Promise<void> | void) | undefined;
}

/** Returns a `finish` that throws a failure, if there is one, after the rows have been shown. */
export function failWith(failure: unknown): (outcome: ShowOutcome) => void {
  return ({ result }) => {
    if (result === "shown" && failure !== undefined) throw failure;
  };
}

/** A command's result: a single row, a complete list, or batches of rows, with the facts about them. */
export type Shown<Row, Facts extends object = object> = Ending &
  (
    | (Facts & { readonly row: Row; readonly data?: unknown; readonly raw?: Buffer | undefined })
    // If `isOne` is true, JSON output is the only item of `data` instead of an array.
    | (Facts & Batch<Row> & { readonly isOne?: true })
    | ShownBatches<Row, Facts>
  );

/** Batches of rows that arrive one after the other. The generator returns the facts about them. */
export interface ShownBatches<Row, Facts> {
  readonly batches: AsyncGenerator<Batch<Row>, Facts, void>;
  readonly label?: string;
  readonly total?: number;
  /** If true, the only row is shown alone. */
  readonly isOne?: true;
}

/** A function that presents a result with a view. */
export type Present = <Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Shown<Row, Facts>,
) => Promise<void>;

/** A result for a view other than the command's own, such as a URL that is printed instead of opened. */
export interface ShownOtherwise {
  readonly showWith: (show: Present) => Promise<void>;
}

/** Returns a result that is shown with `view`. */
export function shownAs<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Shown<Row, Facts>,
): ShownOtherwise {
  return { showWith: (show) => show(view, shown) };
}

/** Returns a batch's rows for JSON output. */
export function dataOf(batch: Batch<unknown>): readonly unknown[] {
  return batch.data ?? batch.rows;
}
