import { isRecord, stringify } from "../../base/text/exact-number.ts";
import { nearest } from "../../base/text/nearest.ts";
import { type Advice, lineCall } from "../../contract/errors/advice.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";
import { type JsonSchema, STRING } from "../../contract/json-schema.ts";
import type { PresenterOptions } from "./shown.ts";
import type { Cell, Field, OutputShape } from "./views/view.ts";

export function isProperty({ only = "json" }: Pick<Field<never>, "only">): boolean {
  return only === "json";
}

/** Returns the dotted paths of the JSON properties that the fields define. */
function propertiesOf(fields: OutputShape["fields"]): readonly string[] {
  return fields.filter(isProperty).flatMap(({ name, type }) => pathsIn(name, type));
}

/** Returns a property's path and, from its schema, the paths below it, such as `tags`, `tags.slug` and `tags.name`. */
function pathsIn(name: string, { properties, items }: JsonSchema = STRING): readonly string[] {
  if (isRecord(items)) return pathsIn(name, items);
  const below = Object.entries(isRecord(properties) ? properties : {});
  return [
    name,
    ...below.flatMap(([each, inner]) => (isRecord(inner) ? pathsIn(`${name}.${each}`, inner) : [])),
  ];
}

/** Returns a field's cell in a row, before the field's own formatting. */
export function cellOf<Row>({ cell, name, path }: Field<Row>, row: Row): Cell {
  return cell ? cell(row) : cellText(valuesAt(row, (path ?? name).split(".")));
}

/** Returns the columns of tab-separated output with these names, by default all. A name that no column has is the path of a property. */
export function columnsOf<Row>(fields: readonly Field<Row>[], names?: readonly string[]) {
  const columns = fields.filter(({ only = "columns" }) => only === "columns");
  if (names === undefined) return columns;
  return names.map((name) => columns.find((each) => each.path === name || each.name === name) ?? { name });
}

/** Returns the columns for `--fields`. Throws a `UsageError` for a name that neither the fields nor the rows contain. */
export function chooseColumns<Row>(
  names: readonly string[],
  fields: readonly Field<Row>[],
  rows: readonly Row[],
): readonly Field<Row>[] {
  const columns = columnsOf(fields).map(({ name }) => name);
  refuseUnknownFields(names, [...columns, ...propertiesOf(fields)], rows);
  return columnsOf(fields, names);
}

/** Returns the paths for `--fields`. Throws a `UsageError` for a path that neither the fields nor the rows contain. */
export function choosePaths(
  names: readonly string[],
  fields: OutputShape["fields"],
  rows: readonly unknown[],
): readonly (readonly string[])[] {
  const properties = propertiesOf(fields);
  const own = names.map((name) =>
    isKnown(name, properties, rows) ? name : (fields.find((field) => field.name === name)?.path ?? name),
  );
  refuseUnknownFields(own, properties, rows);
  return own.map((name) => name.split("."));
}

/** Throws a `UsageError` for `--raw` or `--fields` if a command cannot use it. `shape` is undefined for a command that prints no data. */
export function checkOutput(
  shape: OutputShape | undefined,
  { mode, flags: { fields: names } }: Pick<PresenterOptions, "mode" | "flags">,
  baseUrl: string | undefined,
): void {
  if (mode === "raw" && !shape?.hasBody && !shape?.isOpen) {
    const message = "--raw cannot be used here: this command prints no response body";
    throw new UsageError({ message, hint: "Use --json instead" });
  }
  if (names === undefined) return;
  if (shape === undefined)
    throw new UsageError({ message: "--fields cannot be used here: this command prints no data" });
  const isJson = mode === "json" || mode === "ndjson";
  const inForm = shape.fields.filter(({ path }) => !isJson || path !== undefined);
  const columns = columnsOf(inForm).map(({ name }) => name);
  // If rows can have unlisted properties, names are checked against the rows later. Without a base URL, no rows arrive.
  const checked = shape.isOpen && baseUrl !== undefined ? names.filter((name) => name === "") : names;
  refuseUnknownFields(checked, [...columns, ...propertiesOf(shape.fields)], []);
}

/**
 * Returns advice for a command line with names of fields that are read as arguments, as in `--json slug,name`, which selects fields in gh,
 * or after the first one in `--fields slug name`. In the advised line, `--fields` selects these fields.
 */
export function fieldsAdvice(words: readonly string[], { fields }: OutputShape): Advice | undefined {
  const isList = (word: string) =>
    word.split(",").every((name) => fields.some((field) => field.name === name));
  const split = words.flatMap((word) => (word.startsWith("--fields=") ? ["--fields", word.slice(9)] : word));
  const [least, option] = split.includes("--fields") ? [2, /^--fields$/] : [1, /^--(?:nd)?json$/];
  const start = split.findIndex((word) => option.test(word)) + 1;
  const rest = split.slice(split[start] === "fields" ? start + 1 : start);
  const count = [...rest, ""].findIndex((word) => !isList(word));
  const names = rest.slice(0, count);
  if (start === 0 || names.length < least) return undefined;
  const text = `"${names[least - 1]}" is read as an argument. To print only these fields`;
  const chosen = ["--fields", names.join(), ...rest.slice(names.length)];
  return { text, command: lineCall([...split.slice(0, start - least + 1), ...chosen]) };
}

function isKnown(name: string, fixed: readonly string[], rows: readonly unknown[]): boolean {
  return fixed.includes(name) || rows.some((row) => pathsOf(row).includes(name));
}

/** Throws a `UsageError` for the first name that is neither in `fixed` nor in the rows. The hint lists columns and top-level properties. */
function refuseUnknownFields(names: readonly string[], fixed: readonly string[], rows: readonly unknown[]) {
  const unknown = names.find((name) => !isKnown(name, fixed, rows));
  if (unknown === undefined) return;

  const known = [...new Set([...fixed, ...pathsOf(rows[0])])];
  const suggestions = nearest(unknown, known).map((value) => ({ value }));
  throw new UsageError({
    message: unknown === "" ? "Empty name in --fields" : `Unknown field "${unknown}"`,
    ...(suggestions.length > 0 && { suggestions }),
    hint: `Available for --fields: ${known.filter((name) => !name.includes(".")).join(", ")}`,
  });
}

/** Formats a JSON value as a cell. A list becomes its items, joined by commas; an object becomes JSON. */
function cellText(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map((item) => cellText(item) ?? "").join(",") : stringify(value);
}

/** Returns the value at a path, or undefined. If the path passes through an array, returns an array of the values in its items. */
function valuesAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => valuesAt(item, path));
  return isRecord(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : undefined;
}

/** Copies the properties at the paths, preserving the paths' nesting and order. A missing property becomes null, so that rows are uniform. */
export function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths));
  if (!isRecord(value)) return value ?? null;

  // In an object without a prototype, `__proto__` is an ordinary property.
  const picked: Record<string, unknown> = Object.create(null);
  for (const [name = ""] of paths) {
    const inner = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    const item = Object.hasOwn(value, name) ? value[name] : undefined;
    picked[name] = inner.some((path) => path.length === 0) ? (item ?? null) : pick(item, inner);
  }
  return picked;
}

function pathsOf(value: unknown, prefix = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => pathsOf(item, prefix)))];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    prefix + name,
    ...pathsOf(inner, `${prefix}${name}.`),
  ]);
}
