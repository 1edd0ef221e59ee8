import type { Ink } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import type { TableColumn } from "../terminal/table.ts";

/** The raw value of a cell: null is an empty cell, times are ISO texts. */
export type Cell = string | number | boolean | null | undefined;

/** A JSON Schema of a value. */
export type JsonType = Readonly<Record<string, unknown>>;

/** The look of a field in a table on a terminal. */
export interface TableLook<Row> extends Pick<TableColumn<Row>, "least" | "isKept"> {
  /** The order in which columns are dropped, as soon as a shortened column would get less than so many cells. */
  readonly leaves?: { readonly order: number; readonly below: number | ((columns: number) => number) };
  /** The title of the column; the label in upper case when left out. */
  readonly head?: string;
  /** The widest that the column gets, in cells; for a screen of a width when it is a function. */
  readonly most?: number | ((columns: number) => number);
  /** True for a column that is left out when no row has a value. */
  readonly isRare?: true;
  /** Paints a text after it was cut to its width. `mark` makes the words that were searched for stand out. */
  readonly paint?: (text: string, row: Row, ink: Ink, mark: (text: string) => string) => string;
}

/**
 * One property of the rows of a view: a column of the pipe, a name for `--fields`, a property of JSON and its schema, a line on a plain
 * screen, a column of the table.
 */
export interface Field<Row> {
  readonly name: string;
  /** The only form it belongs to: the columns of the pipe, JSON, or screens; the pipe and JSON when left out. */
  readonly only?: "columns" | "json" | "screen";
  /** The schema of the property in JSON; a string when left out. */
  readonly type?: JsonType;
  /** True when the property may be missing in JSON. */
  readonly isOptional?: true;
  /** The raw value; the property of this name when left out. */
  readonly cell?: (row: Row) => Cell;
  /** The name on screens. A field without a label is on none. */
  readonly label?: string | undefined;
  /** The value on screens, null when there is none; the raw value when left out. */
  readonly text?: (row: Row, screen: Screen) => string | null | undefined;
  /** True for a slug, which is never broken or cut. */
  readonly isSlug?: true;
  /** The place among the fields on screens, where it is another one than in the pipe; 0 when left out. */
  readonly rank?: number;
  /** The look in a table; false for a field that only a plain screen has. */
  readonly table?: TableLook<Row> | false;
}

/** The look of a slug: at most half of the screen, beside other columns. */
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
/** The schema of true or false. */
export const BOOLEAN: JsonType = { type: "boolean" };

/** Returns the schema of a list. */
export function listOf(items: JsonType): JsonType {
  return { type: "array", items };
}

/** Returns the schema of one of several texts. */
export function oneOf(...values: readonly string[]): JsonType {
  return { enum: values };
}

/** Returns the schema of an object from those of its properties. Properties that may be missing have a name that ends with `?`. */
export function objectOf(types: Readonly<Record<string, JsonType>>): JsonType {
  const names = Object.keys(types);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ""), types[name]])),
    required: names.filter((name) => !name.endsWith("?")),
  };
}

/** Returns the dotted paths of everything that a schema describes below a name: `tags`, `tags.slug`, `tags.name`. */
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
