import type { Hint } from "../errors/advice.ts";
import type { CommandStyle } from "../terminal/command-line.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Field } from "./field.ts";

/** The rows to be drawn, with the facts that stand beside them. */
export type Rows<Row, Facts> = Facts & {
  readonly rows: readonly Row[];
  /** True for one thing rather than a list. */
  readonly isSingle: boolean;
};

/** A function that draws for a person: lines no wider than the screen, without a line end after the last. */
export type Draw<Row, Facts extends object = object> = (
  shown: Rows<Row, Facts>,
  screen: Screen,
) => string | Promise<string>;

/**
 * The presentation of one kind of thing: its fields, from which every form of output is derived, and what people read around them.
 * Pure: texts of rows arrive made safe, and nothing is printed here.
 */
export interface View<Row, Facts extends object = object> {
  /** One thing, a list, or either of them: an object or an array in JSON. */
  readonly form: "one" | "list" | "either";
  /** The fields, in the order of the pipe's columns. */
  readonly fields: readonly Field<Row>[];
  /** Rows may hold other properties too, so that `--fields` is checked against the rows. */
  readonly isOpen?: true;
  /** The rows come with the body of an answer or a file, which `--raw` prints. */
  readonly hasBody?: true;
  /** The row as printed for programs, with every hint as text, when it holds advice. */
  readonly data?: (row: Row, flags: CommandStyle) => Row;
  /** The name of the field that `--quiet` prints for a row instead of everything else. */
  readonly quiet?: string;
  /** The look of the rows on a terminal: the value of the first field alone, or a table without titles. */
  readonly look?: "value" | "untitled";
  /** Draws what stands above the rows. */
  readonly title?: Draw<Row, Facts>;
  /** Returns the words that were searched for, which stand out in the table. */
  readonly words?: (facts: Facts) => string;
  /** Draws the rows on a terminal where a table, or labels and values, do not fit them; undefined where they do. */
  readonly body?: (
    shown: Rows<Row, Facts>,
    screen: Screen,
  ) => string | undefined | Promise<string | undefined>;
  /** Draws the text that follows on stderr, on a terminal only. */
  readonly footer?: Draw<Row, Facts>;
  /** Returns notes for stderr, also in a pipe, once all rows were read: that there is more. Machine output never gets them. */
  readonly notes?: (facts: Facts) => readonly Hint[];
  /** Returns the note that the service has more rows, which machine output gets too; undefined when it has not, or when that was asked for. */
  readonly cut?: (facts: Facts) => Hint | undefined;
  /** The sentence on stderr when there are no rows. */
  readonly empty?: (facts: Facts, screen: Screen) => string;
}

/** The part of a view that output options are checked against, before a command acts. */
export interface OutputShape {
  readonly form: "one" | "list" | "either";
  readonly fields: readonly Pick<Field<never>, "name" | "only" | "type" | "isOptional">[];
  readonly isOpen?: true;
  readonly hasBody?: true;
}

/** Rows that arrived together, with the body they came in for `--raw`. */
export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** The rows as JSON prints them, where that is not what people and columns are shown. JSON never looks at `rows` then. */
  readonly data?: readonly unknown[];
  /** The same as compact JSON, separated by commas, as it came: printed as it is, unless something in it has to be escaped. */
  readonly json?: Buffer | undefined;
  readonly raw?: Buffer | undefined;
}

/** What every result of a command may say besides its rows. */
interface Ending {
  /** The failure that the command ends with after its rows were shown. */
  readonly failure?: unknown;
  /** With a failure, rows are shown in this form of output only: on screens, or as text for people and pipes; in every form when left out. */
  readonly failsWithout?: "screen" | "text";
  /** Called once everything was shown. */
  readonly afterwards?: (() => Promise<void> | void) | undefined;
  /** Called instead when the reader of the rows went away. */
  readonly whenGone?: (() => Promise<void>) | undefined;
  /** Called in the end, also after a failure to show it. */
  readonly release?: (() => Promise<void>) | undefined;
}

/** One thing, with the same thing as JSON prints it where that differs. */
export type ShownOne<Row, Facts> = Facts &
  Ending & { readonly row: Row; readonly data?: unknown; readonly raw?: Buffer | undefined };

/** A list that is complete. With `isOne`, JSON prints the one object in `data`. */
export type ShownList<Row, Facts> = Facts & Ending & Batch<Row> & { readonly isOne?: true };

/** A list that arrives in batches. The facts are complete in the end. */
interface ShownBatches<Row, Facts> extends Ending {
  readonly batches: AsyncGenerator<Batch<Row>, Facts, void>;
  /** The label of the progress while rows arrive. */
  readonly label?: string;
  /** The number of rows that will arrive, where it is known. */
  readonly total?: number;
}

/** A result that another view presents: a URL that could not be opened in place of the listing. */
export interface ShownOtherwise {
  readonly showWith: (show: Show) => Promise<void>;
}

/** Presents rows with a view. */
export type Show = <Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Shown<Row, Facts>,
) => Promise<void>;

/** Returns a result that is presented by a view of its own. */
export function shownAs<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Shown<Row, Facts>,
): ShownOtherwise {
  return { showWith: (show) => show(view, shown) };
}

/** What a command shows: one thing, a list, or batches, with the facts beside it. */
export type Shown<Row, Facts extends object = object> =
  | ShownOne<Row, Facts>
  | ShownList<Row, Facts>
  | ShownBatches<Row, Facts>;
