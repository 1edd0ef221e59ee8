import type { Hint } from "../errors/advice.ts";
import type { CommandStyle } from "../terminal/command-line.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Field } from "./field.ts";

/** The rows to draw, and the facts about them. */
export type Rows<Row, Facts> = Facts & {
  readonly rows: readonly Row[];
  /** True for a single row rather than a list. */
  readonly isSingle: boolean;
};

/** A function that draws text for a person. Lines are at most as wide as the screen, and the last one has no line end. */
export type Draw<Row, Facts extends object = object> = (
  shown: Rows<Row, Facts>,
  screen: Screen,
) => string | Promise<string>;

/**
 * The presentation of one kind of row: its fields, from which every form of output is derived, and the text for people around them. A view
 * is pure: it prints nothing, and the texts of its rows are already safe.
 */
export interface View<Row, Facts extends object = object> {
  /** A single row, a list, or either: an object or an array in JSON. */
  readonly form: "one" | "list" | "either";
  /** The fields, in the order of the pipe's columns. */
  readonly fields: readonly Field<Row>[];
  /** True when rows may have other properties, so that `--fields` is checked against the rows. */
  readonly isOpen?: true;
  /** True when rows come with the body of an answer or a file, which `--raw` prints. */
  readonly hasBody?: true;
  /** Returns the row for programs, with every hint as text. Only for rows that contain hints. */
  readonly data?: (row: Row, flags: CommandStyle) => Row;
  /** The name of the only field that `--quiet` prints. */
  readonly quiet?: string;
  /** The look of the rows on a terminal: the value of the first field alone, or a table without titles. */
  readonly look?: "value" | "untitled";
  /** Draws the text above the rows. */
  readonly title?: Draw<Row, Facts>;
  /** Returns the search words, which the table highlights. */
  readonly words?: (facts: Facts) => string;
  /** Draws the rows on a terminal in a special form. Undefined or a result of undefined means a table, or labels and values. */
  readonly body?: (
    shown: Rows<Row, Facts>,
    screen: Screen,
  ) => string | undefined | Promise<string | undefined>;
  /** Draws the text after the rows, which is printed on stderr and only on a terminal. */
  readonly footer?: Draw<Row, Facts>;
  /**
   * Returns notes for stderr after all rows were read, such as that there are more rows. They are also printed in a pipe, but not with
   * machine output.
   */
  readonly notes?: (facts: Facts) => readonly Hint[];
  /**
   * Returns the note that the service has more rows, which is also printed with machine output. Returns undefined when there are no more
   * rows, or when the user set a limit.
   */
  readonly cut?: (facts: Facts) => Hint | undefined;
  /** Returns the sentence for stderr when there are no rows. */
  readonly empty?: (facts: Facts, screen: Screen) => string;
}

/** The part of a view that is needed to check output options before a command runs. */
export interface OutputShape {
  readonly form: "one" | "list" | "either";
  readonly fields: readonly Pick<Field<never>, "name" | "only" | "type" | "isOptional">[];
  readonly isOpen?: true;
  readonly hasBody?: true;
}

/** Rows that arrived together, and their body for `--raw`. */
export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** The rows for JSON output, where they differ from `rows`. JSON output then does not read `rows`. */
  readonly data?: readonly unknown[];
  /** The received rows as compact JSON, separated by commas. They are printed unchanged unless a character must be escaped. */
  readonly json?: Buffer | undefined;
  readonly raw?: Buffer | undefined;
}

/** The optional properties of every result of a command. */
interface Ending {
  /** The failure to throw after the rows were shown. */
  readonly failure?: unknown;
  /** The only form of output in which rows are shown with a failure: screens, or text for people and pipes. By default, every form. */
  readonly failsWithout?: "screen" | "text";
  /** Called after everything was shown. */
  readonly afterwards?: (() => Promise<void> | void) | undefined;
  /** Called instead when the reader closed the pipe. */
  readonly whenGone?: (() => Promise<void>) | undefined;
  /** Called at the end, also after a failure. */
  readonly release?: (() => Promise<void>) | undefined;
}

/** A single row, and the row for JSON where it differs. */
export type ShownOne<Row, Facts> = Facts &
  Ending & { readonly row: Row; readonly data?: unknown; readonly raw?: Buffer | undefined };

/** A complete list. With `isOne`, JSON output is the single object in `data`. */
export type ShownList<Row, Facts> = Facts & Ending & Batch<Row> & { readonly isOne?: true };

/** A list that arrives in batches. Its facts are complete at the end. */
interface ShownBatches<Row, Facts> extends Ending {
  readonly batches: AsyncGenerator<Batch<Row>, Facts, void>;
  /** The label of the progress while rows arrive. */
  readonly label?: string;
  /** The number of rows that will arrive, if known. */
  readonly total?: number;
}

/** A result presented by another view, such as a URL that could not be opened. */
export interface ShownOtherwise {
  readonly showWith: (show: Show) => Promise<void>;
}

/** Presents rows with a view. */
export type Show = <Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Shown<Row, Facts>,
) => Promise<void>;

/** Returns a result that is presented by the given view. */
export function shownAs<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Shown<Row, Facts>,
): ShownOtherwise {
  return { showWith: (show) => show(view, shown) };
}

/** The result of a command: a single row, a list, or batches, with the facts about it. */
export type Shown<Row, Facts extends object = object> =
  | ShownOne<Row, Facts>
  | ShownList<Row, Facts>
  | ShownBatches<Row, Facts>;
