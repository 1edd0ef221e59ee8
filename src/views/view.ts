import type { Hint } from "../errors/advice.ts";
import type { CommandStyle } from "../terminal/command-line.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Field } from "./field.ts";

/** The rows to draw and the facts about them. */
export type Rows<Row, Facts> = Facts & {
  readonly rows: readonly Row[];
  /** True for a single row rather than a list. */
  readonly isSingle: boolean;
};

/** Draws text for a person. Lines are at most as wide as the screen, and the last one does not end with a newline. */
type Draw<Row, Facts, Text> = (shown: Rows<Row, Facts>, screen: Screen) => Text | Promise<Text>;

/**
 * How to present rows of one kind: their fields, from which every form of output is derived, and the text around them for people. A view
 * prints nothing. The strings in its rows are already safe.
 */
export interface View<Row, Facts extends object = object> {
  /** Whether the view presents a single row (in JSON, an object), a list (in JSON, an array), or either. */
  readonly form: "one" | "list" | "either";
  /** The fields, in the order of the columns in a pipe. */
  readonly fields: readonly Field<Row>[];
  /** True if rows are JSON from a catalog or a file and may have other properties. `--fields` is then also checked against the rows. */
  readonly isOpen?: true;
  /** True if `--raw` can print the response body that contained the rows. Open rows always have one. */
  readonly hasBody?: true;
  /** Returns a row for programs, with every hint as a string. Views of rows without hints omit it. */
  readonly data?: (row: Row, flags: CommandStyle) => Row;
  /** The only field that `--quiet` prints. By default, the row's only value or else its slug. */
  readonly quiet?: string;
  /** How rows look on a terminal: the value of the first field alone, or a table without column titles. */
  readonly look?: "value" | "untitled";
  /** Draws the text above the rows. */
  readonly title?: Draw<Row, Facts, string>;
  /** Returns the search words, which the table highlights. */
  readonly words?: (facts: Facts) => string;
  /** Draws the rows. If missing or undefined, they become a table or labels with values. */
  readonly body?: Draw<Row, Facts, string | undefined>;
  /** The maximum width of the body, which keeps long lines readable. By default, the width of the screen. */
  readonly widest?: number;
  /** Returns sentences and advice to print after the rows if stderr is a terminal. */
  readonly footer?: (shown: Rows<Row, Facts>, screen: Screen) => readonly Hint[];
  /** Returns notes to print on stderr after the rows, such as that there are more rows. JSON and raw output show `cut` instead. */
  readonly notes?: (facts: Facts) => readonly Hint[];
  /** Returns the note for machine output that there are more rows; undefined if there are none or the user set a limit. */
  readonly cut?: (facts: Facts) => Hint | undefined;
  /** Returns sentences and advice to print on stderr if there are no rows. */
  readonly empty?: (facts: Facts) => readonly Hint[];
}

/** The properties of a view that are needed to check output options before a command runs. */
export type OutputShape = Pick<View<never>, "form" | "fields" | "isOpen" | "hasBody">;
