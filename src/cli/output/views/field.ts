import type { JsonSchema, PropertySchemas } from "../../../contract/json-schema.ts";
import type { Screen } from "../../terminal/screen.ts";
import type { TableColumn } from "../../terminal/table.ts";

/** A cell's raw value. Null and undefined mean an empty cell, and times are ISO 8601 strings. */
export type Cell = string | number | boolean | null | undefined;

/** A field's appearance in a table on a terminal. By default, the column title is the label in uppercase. */
export type TableLook<Row> = Partial<Omit<TableColumn<Row>, "text">>;

/** A field of a view: a column when output is piped, a name for `--fields`, a property in JSON, and a line or a column on screens. */
export interface Field<Row> {
  readonly name: string;
  /** The only data format to include the field, unless `--fields` adds it: tab-separated text, JSON, or neither (`screen`). Default: both. */
  readonly only?: "columns" | "json" | "screen";
  /** The property's schema in JSON. By default, a string schema. */
  readonly type?: JsonSchema;
  /** True if the property can be missing from JSON. */
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
  /** True if the value is a slug, which is not broken when text is wrapped. */
  readonly isSlug?: true;
  /** The rank on screens, where fields with a lower rank appear first. By default, 0. */
  readonly rank?: number;
  /** The appearance in a table; false for a field that tables omit. */
  readonly table?: TableLook<Row> | false;
}

/** The appearance of a slug column, whose maximum width is half the screen's width. */
export const SLUG_LOOK: TableLook<unknown> = { most: (columns) => Math.floor(columns / 2), paint: "bold" };

/** Returns fields that appear only in JSON, unless `--fields` selects them. A name that ends with `?` marks an optional property. */
export function jsonFields(schemas: PropertySchemas): readonly Field<unknown>[] {
  return Object.entries(schemas).map(([name, type]) => ({
    name: name.replace(/\?$/, ""),
    only: "json",
    type,
    ...(name.endsWith("?") && { isOptional: true }),
  }));
}
