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
type Draw<Row, Facts, Text> = (shown: Rows<Row, Facts>, screen: Screen) => Text | Promise<Text>;

/**
 * The presentation of one kind of row: its fields, from which every form of output is derived, and the text for people around them. A view
 * is pure: it prints nothing, and the strings in its rows are already safe.
 */
export interface View<Row, Facts extends object = object> {
  /** A single row, a list, or either: an object or an array in JSON. */
  readonly form: "one" | "list" | "either";
  /** The fields, in the order of the pipe's columns. */
  readonly fields: readonly Field<Row>[];
  /** True when rows are JSON from a catalog or a file and may have other properties, so `--fields` is checked against the rows. */
  readonly isOpen?: true;
  /** True when `--raw` prints the body of the rows. Open rows always have a body. */
  readonly hasBody?: true;
  /** Returns the row for programs, with every hint as a string. Only views of rows with hints have this function. */
  readonly data?: (row: Row, flags: CommandStyle) => Row;
  /** The name of the only field that `--quiet` prints. By default, the value or the slug, if there is one. */
  readonly quiet?: string;
  /** The look of the rows on a terminal: the value of the first field alone, or a table without titles. */
  readonly look?: "value" | "untitled";
  /** Draws the text above the rows. */
  readonly title?: Draw<Row, Facts, string>;
  /** Returns the search words, which the table highlights. */
  readonly words?: (facts: Facts) => string;
  /** Draws the rows on a terminal in a special form. When undefined, or when it returns undefined, a table or labels and values are drawn. */
  readonly body?: Draw<Row, Facts, string | undefined>;
  /** The width of the body on wider terminals, where longer lines would be hard to read. By default, the width of the screen. */
  readonly widest?: number;
  /** Returns sentences and advice for stderr after the rows. They are printed only on a terminal. */
  readonly footer?: (shown: Rows<Row, Facts>, screen: Screen) => readonly Hint[];
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
  /** Returns sentences and advice for stderr when there are no rows. */
  readonly empty?: (facts: Facts) => readonly Hint[];
}

/** The properties of a view that are needed to check output options before a command runs. */
export type OutputShape = Pick<View<never>, "form" | "fields" | "isOpen" | "hasBody">;
