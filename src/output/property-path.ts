import { ExactNumber } from "../text/exact-number.ts";

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
