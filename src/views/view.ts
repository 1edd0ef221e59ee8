import type { Hint } from "../errors/advice.ts";
import type { CatalogFlags } from "../terminal/command-line.ts";
import type { Screen } from "../terminal/screen.ts";

/** One column of the tab-separated form, and one name that `--fields` knows. */
export interface Column<Row> {
  readonly name: string;
  /** The raw value: null is an empty cell, times are ISO texts. */
  readonly cell: (row: Row) => string | number | boolean | null | undefined;
}

/** A function that draws rows for a person: lines no wider than the screen, without a line end after the last. */
export type Draw<Row> = (rows: readonly Row[], screen: Screen) => string | Promise<string>;

/** The presentation of one kind of thing. Pure: texts of rows arrive made safe, and nothing is printed here. */
export interface View<Row> {
  /** One thing rather than a list: JSON prints it as an object. */
  readonly isSingle?: true;
  /** The columns of the pipe, in their fixed order. */
  readonly columns: readonly Column<Row>[];
  /** Dotted paths that `--fields` accepts for JSON although a row may lack them: all there are, unless the rows are open. */
  readonly properties: readonly string[];
  /** The row as printed for programs, with every hint as text, when it holds advice. */
  readonly data?: (row: Row, flags: CatalogFlags) => Row;
  /** Rows may hold other properties too, so that `--fields` is checked against the rows. */
  readonly isOpen?: true;
  /** The rows come with the body of an answer or a file, which `--raw` prints. */
  readonly hasBody?: true;
  /** Draws the rows on a terminal. It may load its code when it is called: a pipe never pays for it. */
  readonly screen: Draw<Row>;
  /** Draws the text that follows on stderr, on a terminal only. */
  readonly footer?: Draw<Row>;
  /** Returns notes for stderr, also in a pipe, once all rows were read: that there is more. Machine output never gets them. */
  readonly note?: () => readonly Hint[];
  /** The sentence on stderr when there are no rows. */
  readonly empty?: (screen: Screen) => string | Promise<string>;
  /** The one word that `--quiet` prints for a row instead of everything else. */
  readonly quiet?: (row: Row) => string;
}

/** The part of a view that output options are checked against, before a command acts. */
export type OutputShape<Row = never> = Pick<View<Row>, "columns" | "properties" | "isOpen" | "hasBody">;

/** Rows that arrived together, with the body they came in for `--raw`. */
export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** The rows as JSON prints them, where that is not what people and columns are shown. JSON never looks at `rows` then. */
  readonly data?: readonly unknown[];
  /** The same as compact JSON, separated by commas, as it came: printed as it is, unless something in it has to be escaped. */
  readonly json?: Buffer | undefined;
  readonly raw?: Buffer;
}
