import type { Ink } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import type { TableColumn } from "../terminal/table.ts";

/** The raw value of a cell. Null is an empty cell, and times are ISO texts. */
export type Cell = string | number | boolean | null | undefined;

/** A JSON Schema of a value. */
export type JsonType = Readonly<Record<string, unknown>>;

/** The look of a field in a table on a terminal. */
export interface TableLook<Row> extends Pick<TableColumn<Row>, "least" | "isKept"> {
  /** The order in which columns are dropped, and the width of shortened columns below which this one is dropped. */
  readonly leaves?: { readonly order: number; readonly below: number | ((columns: number) => number) };
  /** The title of the column. By default, the label in upper case. */
  readonly head?: string;
  /** The largest width of the column in cells, or a function that returns it for the width of the screen. */
  readonly most?: number | ((columns: number) => number);
  /** True to leave out the column when no row has a value. */
  readonly isRare?: true;
  /** Paints a text that was cut to its width. `mark` highlights the search words. */
  readonly paint?: (text: string, row: Row, ink: Ink, mark: (text: string) => string) => string;
}

/**
 * One property of the rows of a view: a column of the pipe, a name for `--fields`, a property of JSON and its schema, a line on a plain
 * screen, a column of the table.
 */
export interface Field<Row> {
  readonly name: string;
  /** The only form with this field: the columns of the pipe, JSON, or screens. By default, the pipe and JSON. */
  readonly only?: "columns" | "json" | "screen";
  /** The schema of the property in JSON. By default, a string. */
  readonly type?: JsonType;
  /** True when the property may be missing in JSON. */
  readonly isOptional?: true;
  /** Returns the raw value. By default, the property of this name. */
  readonly cell?: (row: Row) => Cell;
  /** The name on screens. Screens do not show a field without a label. */
  readonly label?: string | undefined;
  /** Returns the value on screens; null without a value. By default, the raw value. */
  readonly text?: (row: Row, screen: Screen) => string | null | undefined;
  /** True for a slug, which is never broken or cut. */
  readonly isSlug?: true;
  /** The position on screens, where it differs from the pipe. By default, 0. */
  readonly rank?: number;
  /** The look in a table; false for a field that only plain screens show. */
  readonly table?: TableLook<Row> | false;
}

/** The look of a slug column. It takes at most half of the screen. */
export const SLUG_LOOK: TableLook<unknown> = {
  most: (columns) => Math.floor(columns / 2),
  paint: (text, _row, _ink, mark) => mark(text),
};

/** The schema of a text. */
export const STRING: JsonType = { type: "string" };
/** The schema of a text or null. */
export const NULLABLE_STRING: JsonType = { type: ["string", "null"] };
/** The schema of a whole number. */
export const INTEGER: JsonType = { type: "integer" };
/** The schema of a boolean. */
export const BOOLEAN: JsonType = { type: "boolean" };

/** Returns the schema of a list. */
export function listOf(items: JsonType): JsonType {
  return { type: "array", items };
}

/** Returns the schema of an enumeration of texts. */
export function oneOf(...values: readonly string[]): JsonType {
  return { enum: values };
}

/** Returns the schema of an object from the schemas of its properties. The name of an optional property ends with `?`. */
export function objectOf(types: Readonly<Record<string, JsonType>>): JsonType {
  const names = Object.keys(types);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ""), types[name]])),
    required: names.filter((name) => !name.endsWith("?")),
  };
}

/** Returns the dotted paths of all properties in a schema, starting with a name: `tags`, `tags.slug`, `tags.name`. */
export function pathsIn(name: string, type: JsonType = STRING): readonly string[] {
  const { properties, items } = type;
  if (isType(items)) return pathsIn(name, items);
  if (!isType(properties)) return [name];
  const below = Object.entries(properties).flatMap(([each, inner]) =>
    isType(inner) ? pathsIn(each, inner) : [],
  );
  return [name, ...below.map((path) => `${name}.${path}`)];
}

function isType(value: unknown): value is JsonType {
  return typeof value === "object" && value !== null;
}
