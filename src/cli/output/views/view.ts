import { stringify } from "../../../base/text/exact-number.ts";
import { escapeJson } from "../../../base/text/sanitize.ts";
import type { CommandCall, Hint } from "../../../contract/errors/advice.ts";
import { type JsonSchema, NULLABLE_STRING, type PropertySchemas } from "../../../contract/json-schema.ts";
import type { CommandStyle } from "../../terminal/command-line.ts";
import type { Screen } from "../../terminal/screen.ts";
import type { TableColumn } from "../../terminal/table.ts";
import { cutStart } from "../../terminal/width.ts";

/** A cell's raw value. Null and undefined mean an empty cell, and times are ISO 8601 strings. */
export type Cell = string | number | boolean | null | undefined;

/** A field's appearance in a table on a terminal. By default, the column title is the label in uppercase. */
type TableLook<Row> = Partial<Omit<TableColumn<Row>, "text">>;

/** A field of a view: a column when output is piped, a name for `--fields`, a property in JSON, and a line or a column on screens. */
export interface Field<Row> {
  readonly name: string;
  /** The only data format to include the field, unless `--fields` adds it: tab-separated text, JSON, or neither (`screen`). Default: both. */
  readonly only?: "columns" | "json" | "screen";
  /** The property's schema in JSON. By default, a string schema. */
  readonly type?: JsonSchema;
  readonly isOptional?: true;
  /** The dotted path of the property that a column shows, if the path differs from the name. `--fields` accepts both. */
  readonly path?: string;
  /** Returns the raw value. By default, the value is the row's property at the path or, if there is no path, with the field's name. */
  readonly cell?: (row: Row) => Cell;
  /** The name shown on screen. By default, tables and lists of fields omit fields without a label. */
  readonly label?: string | undefined;
  /** Returns the text, if any, for screens. By default, screens show the raw value, `yes` for true and nothing for false. */
  readonly text?: (row: Row, screen: Screen) => string | null | undefined;
  /** True if the value is an ISO 8601 time, which screens show relative to the current time. */
  readonly isTime?: true;
  /** The appearance in a table; false for a field that tables omit. */
  readonly table?: TableLook<Row> | false;
}

/** The appearance of a slug column, whose maximum width is half the screen's width. */
export const SLUG_LOOK: TableLook<unknown> = { most: (columns) => Math.floor(columns / 2), paint: "bold" };

/** The appearance of a column of details after a file and a result, which take up to 28 cells on a narrow screen. */
export const DETAILS_LOOK: TableLook<unknown> = { most: (columns) => Math.max(12, columns - 28) };

/** Returns fields that appear only in JSON, unless `--fields` selects them. A name that ends with `?` marks an optional property. */
export function jsonFields(schemas: PropertySchemas): readonly Field<unknown>[] {
  return Object.entries(schemas).map(([name, type]) => ({
    name: name.replace(/\?$/, ""),
    only: "json",
    type,
    ...(name.endsWith("?") && { isOptional: true }),
  }));
}

export type Rows<Row, Facts> = Facts & { readonly rows: readonly Row[]; readonly isSingle: boolean };

/** A function that draws text for a screen, and fits the lines to the screen's width if possible. */
type Draw<Row, Facts, Text> = (shown: Rows<Row, Facts>, screen: Screen) => Text | Promise<Text>;

/** A description of how to present rows of one kind. By default, columns, tables and JSON Schemas are derived from the fields. */
export interface View<Row, Facts extends object = object> {
  /** Whether the view presents a single row (in JSON, an object), a list (in JSON, an array), or either. */
  readonly form: "one" | "list" | "either";
  readonly fields: readonly Field<Row>[];
  /** True if rows are JSON documents that can have properties not listed in `fields`. `--fields` is then also checked against the rows. */
  readonly isOpen?: true;
  readonly document?: JsonSchema;
  /** True if `--raw` can print the response body that contained the rows. Not needed if `isOpen` is true. */
  readonly hasBody?: true;
  /** Returns a row for data output and `--fields`, with every hint as a string. Views whose rows have no hints omit this function. */
  readonly data?: (row: Row, flags: CommandStyle) => Row;
  /** The columns of piped output without `--fields`, in order. By default, all columns in the order of the fields. */
  readonly columns?: readonly string[] | undefined;
  /** The properties to print after the columns. If set, piped output has one line per column by default, not one line per row. */
  readonly record?: readonly string[];
  /** The name of the only field that `--quiet` prints. By default, the first field if `look` is `value`, otherwise the slug. */
  readonly quiet?: string;
  /** How rows are displayed on a terminal: as only the first field's value, or as a table without titles, except on a plain screen. */
  readonly look?: "value" | "untitled";
  /** Returns the sentence, if any, that reports the success of a single row. Screens show it as the title, after a check mark. */
  readonly done?: (row: Row, facts: Facts) => string | undefined;
  readonly title?: Draw<Row, Facts, string>;
  /** Draws the rows. If the function is missing or returns undefined, the rows are drawn from their fields. */
  readonly body?: Draw<Row, Facts, string | undefined>;
  readonly widest?: number;
  /** Returns sentences and advice to print below the rows on a screen if stderr is a terminal and `--fields` is not set. */
  readonly footer?: (shown: Rows<Row, Facts>, screen: Screen) => readonly Hint[];
  /** Returns notes to print on stderr after rows on a screen or as tab-separated columns. `names` are those in `--fields`. */
  readonly notes?: (facts: Facts, names: readonly string[]) => readonly Hint[];
  /** Returns the note that some rows are missing, and the command that prints all rows. `isData` is true for JSON and raw output. */
  readonly cut?: (facts: Facts, isData: boolean) => { text: string; command: CommandCall } | undefined;
  /** Returns the command, if any, to recommend with `--fields slug,name` for large output. */
  readonly again?: (facts: Facts) => CommandCall | undefined;
  /** Returns sentences and advice to print on stderr if a screen or tab-separated output has no rows. */
  readonly empty?: (facts: Facts) => readonly Hint[];
}

/** The view properties needed to check output options and derive JSON Schemas. */
export type OutputShape = Pick<View<never>, "form" | "fields" | "isOpen" | "hasBody" | "document">;

/** Returns the view of a path or a URL, which is printed on its own line for scripts. */
export function valueView<Name extends string>(name: Name): View<Readonly<Record<Name, string>>> {
  return { form: "one", look: "value", fields: [{ name }] };
}

/** Returns the view of a JSON document with the schema `document`. The document is printed as JSON even without `--json`. */
export function documentView(document: JsonSchema): View<unknown> {
  return {
    form: "one",
    fields: [{ name: "document", only: "columns", cell: (value) => escapeJson(stringify(value)) }],
    isOpen: true,
    document,
    body: ({ rows: [value] }) => escapeJson(stringify(value, 2)),
  };
}

/** The field for the file of a draft. A path is cut at its start, because paths differ at their ends. */
export const FILE_FIELD = {
  name: "file",
  type: NULLABLE_STRING,
  label: "File",
  text: ({ file }: { readonly file: string | null }) => file ?? "(flags)",
  table: { least: 12, shorten: cutStart },
} as const;
