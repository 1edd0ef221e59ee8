import { UsageError } from "../errors/local-errors.ts";
import { ExactNumber, stringify } from "../text/exact-number.ts";
import { nearest } from "../text/nearest.ts";
import { type Cell, type Field, pathsIn } from "../views/field.ts";
import type { OutputShape } from "../views/view.ts";
import type { OutputMode } from "./presentation.ts";

/** A column of the pipe. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => Cell;
}

/** Returns the columns of a view in a pipe, in their fixed order. */
export function columnsOf<Row>(fields: readonly Field<Row>[]): readonly Column<Row>[] {
  return fields.filter(isColumn).map((field) => ({ name: field.name, cell: (row) => cellOf(field, row) }));
}

function isColumn({ only }: Pick<Field<never>, "only">): boolean {
  return only === undefined || only === "columns";
}

/** Returns the dotted paths of the properties that rows of a view can have in JSON. */
export function propertiesOf(fields: OutputShape["fields"]): readonly string[] {
  return fields
    .filter(({ only }) => only === undefined || only === "json")
    .flatMap(({ name, type }) => pathsIn(name, type));
}

/** Returns the raw value of a field as text; null when it has none. */
export function cellText<Row>(field: Field<Row>, row: Row): string | null {
  const value = cellOf(field, row);
  return value === null || value === undefined ? null : String(value);
}

function cellOf<Row>({ cell, name }: Field<Row>, row: Row): Cell {
  return cell ? cell(row) : textAt(row, [name]);
}

/**
 * Returns the columns named by `--fields`, in its order: columns of the view, or dotted paths of the rows. Throws `UsageError` for a
 * name that is neither.
 */
export function chooseColumns<Row>(
  names: readonly string[],
  fields: readonly Field<Row>[],
  rows: readonly Row[],
): readonly Column<Row>[] {
  const known = new Map(columnsOf(fields).map((column) => [column.name, column]));
  refuseUnknownFields(
    names.filter((name) => !known.has(name)),
    { columns: [...known.keys()], properties: propertiesOf(fields), rows },
  );
  return names.map((name) => known.get(name) ?? { name, cell: (row) => textAt(row, name.split(".")) });
}

/** Returns the dotted paths named by `--fields`. Throws `UsageError` for one that no row can have. */
export function choosePaths(
  names: readonly string[],
  fields: OutputShape["fields"],
  rows: readonly unknown[],
): readonly (readonly string[])[] {
  refuseUnknownFields(names, { columns: [], properties: propertiesOf(fields), rows });
  return names.map((name) => name.split("."));
}

/**
 * Checks the output options of a command against what it prints, before it acts; `shape` is undefined when it prints nothing. Throws
 * a `UsageError`. Fields of open rows are only known when the rows are.
 */
export function checkOutput(
  shape: OutputShape | undefined,
  { mode, fields: names }: { readonly mode: OutputMode; readonly fields: readonly string[] | undefined },
): void {
  if (mode === "raw" && !shape?.hasBody) refuseRawWithoutBody();
  if (names === undefined) return;
  if (shape === undefined) {
    throw new UsageError({
      message: "--fields cannot be used here: this command prints no data",
    });
  }
  const isJson = mode === "json" || mode === "ndjson";
  const columns = isJson ? [] : shape.fields.filter(isColumn).map(({ name }) => name);
  const checked = shape.isOpen ? names.filter((name) => name === "") : names;
  refuseUnknownFields(
    checked.filter((name) => !columns.includes(name)),
    { columns, properties: propertiesOf(shape.fields), rows: [] },
  );
}

/** Throws the `UsageError` of a command that has no body to print. */
export function refuseRawWithoutBody(): never {
  throw new UsageError({
    message: "--raw cannot be used here: this command prints no response body",
    hint: "Use --json instead",
  });
}

/** The names that `--fields` takes: those of columns, those that a row may have, and those of the rows at hand. */
interface KnownFields {
  readonly columns: readonly string[];
  readonly properties: readonly string[];
  readonly rows: readonly unknown[];
}

/** Throws a `UsageError` for a name that is neither a property nor in any row; its hint names the columns and the properties at the top. */
function refuseUnknownFields(names: readonly string[], { columns, properties, rows }: KnownFields): void {
  const unknown = names.find(
    (name) => !properties.includes(name) && !rows.some((row) => hasPath(row, name.split("."))),
  );
  if (unknown === undefined) return;

  const known = [...new Set([...columns, ...properties, ...rows.slice(0, 1).flatMap((row) => pathsOf(row))])];
  const suggestions = nearest(unknown, known).map((value) => ({ value }));
  throw new UsageError({
    message: unknown === "" ? "Empty name in --fields" : `Unknown field "${unknown}"`,
    ...(suggestions.length > 0 && { suggestions }),
    hint: `Available for --fields: ${known.filter((name) => !name.includes(".")).join(", ")}`,
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

/** Returns the value at a dotted path. Through an array it leads to the array of the items' values. Undefined when a step is missing. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => valueAt(item, path));
  return valueAt(propertyOf(value, name), rest);
}

/** Tells whether the path leads somewhere in the value; through an array, in one of its items. */
export function hasPath(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((item) => hasPath(item, path));
  return isObject(value) && Object.hasOwn(value, name) && hasPath(propertyOf(value, name), rest);
}

/**
 * Returns the value with only the properties that the paths lead to, nested as they were and in the paths' order. A missing one is
 * null, so that every row has the same shape.
 */
export function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths));
  if (!isObject(value)) return value ?? null;

  // Without a prototype `__proto__` is a property like any other.
  const picked: Record<string, unknown> = Object.create(null);
  for (const [name, inner] of groupByFirst(paths)) {
    const item = propertyOf(value, name);
    picked[name] = inner.some((path) => path.length === 0) ? (item ?? null) : pick(item, inner);
  }
  return picked;
}

/** Returns the dotted paths of everything in a value, objects and their properties alike. */
export function pathsOf(value: unknown, prefix = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => pathsOf(item, prefix)))];
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) => [
    prefix + name,
    ...pathsOf(propertyOf(value, name), `${prefix}${name}.`),
  ]);
}

function groupByFirst(paths: readonly (readonly string[])[]): Map<string, string[][]> {
  const groups = new Map<string, string[][]>();
  for (const [name, ...rest] of paths) {
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), rest]);
  }
  return groups;
}

function propertyOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !(value instanceof ExactNumber);
}
