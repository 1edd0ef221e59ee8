import { UsageError } from "../errors/local-errors.ts";
import { stringify } from "../text/exact-number.ts";
import { nearest } from "../text/nearest.ts";
import { hasPath, pathsOf, valueAt } from "./property-path.ts";
import type { Column, View } from "./view.ts";

/** The names that `--fields` knows for one view, and which of them are columns. */
type Knows = Pick<View<never>, "columns" | "properties">;

/**
 * Returns the columns named by `--fields`, in its order: columns of the view, or dotted paths of the rows. Throws `UsageError` for a
 * name that is neither.
 */
export function chooseColumns<Row>(
  fields: readonly string[],
  view: Pick<View<Row>, "columns" | "properties">,
  rows: readonly Row[],
): readonly Column<Row>[] {
  const known = new Map(view.columns.map((column) => [column.name, column]));
  refuseUnknownFields(
    fields.filter((field) => !known.has(field)),
    { columns: [...known.keys()], properties: view.properties, rows },
  );
  return fields.map((name) => known.get(name) ?? { name, cell: (row) => textAt(row, name.split(".")) });
}

/** Returns the dotted paths named by `--fields`. Throws `UsageError` for one that no row can have. */
export function choosePaths(
  fields: readonly string[],
  view: Pick<Knows, "properties">,
  rows: readonly unknown[],
): readonly (readonly string[])[] {
  refuseUnknownFields(fields, { columns: [], properties: view.properties, rows });
  return fields.map((field) => field.split("."));
}

interface KnownFields {
  readonly columns: readonly string[];
  readonly properties: readonly string[];
  readonly rows: readonly unknown[];
}

/** Throws a `UsageError` for a name that is neither a property nor in any row; its hint names the columns and the properties at the top. */
export function refuseUnknownFields(
  fields: readonly string[],
  { columns, properties, rows }: KnownFields,
): void {
  const unknown = fields.find(
    (field) => !properties.includes(field) && !rows.some((row) => hasPath(row, field.split("."))),
  );
  if (unknown === undefined) return;

  const known = [...new Set([...columns, ...properties, ...rows.slice(0, 1).flatMap((row) => pathsOf(row))])];
  const suggestions = nearest(unknown, known).map((value) => ({ value }));
  throw new UsageError({
    message: unknown === "" ? "Empty name in --fields" : `Unknown field "${unknown}"`,
    ...(suggestions.length > 0 && { suggestions }),
    hint: `--fields takes: ${known.filter((name) => !name.includes(".")).join(", ")}`,
  });
}

/** Returns any JSON value as a cell: a list by its items, an object as JSON. */
function textAt(row: unknown, path: readonly string[]): string | number | boolean | null {
  return textOf(valueAt(row, path));
}

function textOf(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map((item) => textOf(item) ?? "").join(",") : stringify(value);
}
