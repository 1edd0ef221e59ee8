import type { JsonSchema, PropertySchemas } from "../contract/json-schema.ts";
import type { Screen } from "../terminal/screen.ts";
import type { TableColumn } from "../terminal/table.ts";

/** The raw value of a cell. Null is an empty cell, and times are ISO 8601 strings. */
export type Cell = string | number | boolean | null | undefined;

/** The look of a field in a table on a terminal. By default, the title is the label in upper case. */
export type TableLook<Row> = Partial<Omit<TableColumn<Row>, "text">>;

/**
 * One property of the rows of a view: a column of the pipe, a name for `--fields`, a property of JSON and its schema, a line on a plain
 * screen, a column of the table.
 */
export interface Field<Row> {
  readonly name: string;
  /** The only form with this field: the columns of the pipe, JSON, or screens. By default, the pipe and JSON. */
  readonly only?: "columns" | "json" | "screen";
  /** The schema of the property in JSON. By default, a string. */
  readonly type?: JsonSchema;
  /** True when the property may be missing in JSON. */
  readonly isOptional?: true;
  /** Returns the raw value. By default, the property of this name. */
  readonly cell?: (row: Row) => Cell;
  /** The name on screens. A field without a label is not shown on screens. */
  readonly label?: string | undefined;
  /** Returns the value on screens; null without a value. By default, the raw value, with `yes` for true and no value for false. */
  readonly text?: (row: Row, screen: Screen) => string | null | undefined;
  /** True for an ISO 8601 time. Screens show it dimmed and relative to now. */
  readonly isTime?: true;
  /** True for a slug, which is never broken or cut. */
  readonly isSlug?: true;
  /** The position on screens, where it differs from the pipe. By default, 0. */
  readonly rank?: number;
  /** The look in a table; false for a field that only plain screens show. */
  readonly table?: TableLook<Row> | false;
}

/** The look of a slug column. It takes at most half of the screen. */
export const SLUG_LOOK: TableLook<unknown> = { most: (columns) => Math.floor(columns / 2), paint: "match" };

/** Returns fields that are only in JSON. */
export function jsonFields(schemas: PropertySchemas): readonly Field<unknown>[] {
  return Object.entries(schemas).map(([name, type]) => ({
    name: name.replace(/\?$/, ""),
    only: "json",
    type,
    ...(name.endsWith("?") && { isOptional: true }),
  }));
}
