import type { CommandCall, Hint } from "../../../contract/errors/advice.ts";
import type { JsonSchema } from "../../../contract/json-schema.ts";
import type { CommandStyle } from "../../terminal/command-line.ts";
import type { Screen } from "../../terminal/screen.ts";
import type { Field } from "./field.ts";

/** The rows to draw and the facts about them. */
export type Rows<Row, Facts> = Facts & {
  readonly rows: readonly Row[];
  /** True for a single row rather than a list. */
  readonly isSingle: boolean;
};

/** A function that draws text for a screen, and fits the lines to the screen's width if possible. */
type Draw<Row, Facts, Text> = (shown: Rows<Row, Facts>, screen: Screen) => Text | Promise<Text>;

/** A description of how to present rows of one kind. By default, columns, tables and JSON Schemas are derived from the fields. */
export interface View<Row, Facts extends object = object> {
  /** Whether the view presents a single row (in JSON, an object), a list (in JSON, an array), or either. */
  readonly form: "one" | "list" | "either";
  readonly fields: readonly Field<Row>[];
  /** True if rows are JSON documents that can have properties not listed in `fields`. `--fields` is then also checked against the rows. */
  readonly isOpen?: true;
  /** The JSON Schema for a row that is printed as a document. */
  readonly document?: JsonSchema;
  /** True if `--raw` can print the response body that contained the rows. Not needed if `isOpen` is true. */
  readonly hasBody?: true;
  /** Returns a row for data output and `--fields`, with every hint as a string. Views whose rows have no hints omit this function. */
  readonly data?: (row: Row, flags: CommandStyle) => Row;
  /** The columns that piped output has without `--fields`. By default, all columns. */
  readonly columns?: readonly string[];
  /** The properties to print after the columns. If set, piped output has one line per column by default, not one line per row. */
  readonly record?: readonly string[];
  /** The name of the only field that `--quiet` prints. By default, the first field if `look` is `value`, otherwise the slug. */
  readonly quiet?: string;
  /** How rows are displayed on a terminal: as only the first field's value, or as a table without titles, except on a plain screen. */
  readonly look?: "value" | "untitled";
  readonly title?: Draw<Row, Facts, string>;
  /** Draws the rows. If the function is missing or returns undefined, the rows are drawn from their fields. */
  readonly body?: Draw<Row, Facts, string | undefined>;
  readonly widest?: number;
  /** Returns sentences and advice to print below the rows on a screen if stderr is a terminal and `--fields` is not set. */
  readonly footer?: (shown: Rows<Row, Facts>, screen: Screen) => readonly Hint[];
  /** Returns notes to print on stderr after the rows if the rows are shown on a screen or as tab-separated columns. */
  readonly notes?: (facts: Facts) => readonly Hint[];
  /** Returns the note that some rows are missing, and the command that prints all rows. `isData` is true for JSON and raw output. */
  readonly cut?: (facts: Facts, isData: boolean) => { text: string; command: CommandCall } | undefined;
  /** Returns the command, if any, to recommend with `--fields slug,name` for large output. */
  readonly again?: (facts: Facts) => CommandCall | undefined;
  /** Returns sentences and advice to print on stderr if a screen or tab-separated output has no rows. */
  readonly empty?: (facts: Facts) => readonly Hint[];
}

/** The view properties needed to check output options and derive JSON Schemas. */
export type OutputShape = Pick<View<never>, "form" | "fields" | "isOpen" | "hasBody" | "document">;
