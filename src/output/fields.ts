import { UsageError } from "../errors/local-errors.ts";
import { ExactNumber, stringify } from "../text/exact-number.ts";
import { nearest } from "../text/nearest.ts";
import type { Column, View } from "../views/view.ts";

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
  { properties }: Pick<View<never>, "properties">,
  rows: readonly unknown[],
): readonly (readonly string[])[] {
  refuseUnknownFields(fields, { columns: [], properties, rows });
  return fields.map((field) => field.split("."));
}

/** The names that `--fields` takes: those of columns, those that a row may have, and those of the rows at hand. */
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
