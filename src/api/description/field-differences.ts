import { BOUNDS, type SchemaField } from "./schema-fields.ts";

/** The fields of a schema, by dotted path. */
export type Fields = ReadonlyMap<string, SchemaField>;

/** Returns the differences between two responses: missing fields, different types, and fields nullable only in the second response. */
export function responseDifferences(expected: Fields, described: Fields): readonly string[] {
  const served = unwrapped(expected, described);
  return [...expected].flatMap(([path, field]) => {
    const other = served.get(path);
    if (other === undefined) return isDescribed(parentOf(path), served) ? [`no field ${path}`] : [];
    return [
      ...typeDifference(path, field, other),
      ...(other.isNullable && !field.isNullable ? [`${path} may be null`] : []),
    ];
  });
}

/** Returns the differences between two request bodies: missing fields, additional required fields, different types and different bounds. */
export function bodyDifferences(expected: Fields, served: Fields): readonly string[] {
  if (expected.size === 0) return [];
  const changed = [...expected].flatMap(([path, field]) => {
    const other = served.get(path);
    if (other === undefined) return isDescribed(parentOf(path), served) ? [`takes no field ${path}`] : [];
    return [
      ...typeDifference(path, field, other),
      ...(other.isRequired && !field.isRequired ? [`needs ${path}`] : []),
      ...boundDifferences(path, field, other),
    ];
  });
  const needed = [...served].filter(
    ([path, { isRequired }]) => isRequired && !path.endsWith("[]") && !expected.has(path),
  );
  return [...changed, ...needed.map(([path]) => `needs the new field ${path}`)];
}

function typeDifference(path: string, { types }: SchemaField, other: SchemaField): readonly string[] {
  // In JSON Schema, every integer is also a number.
  const fits = (type: string) => types.includes(type) || (type === "integer" && types.includes("number"));
  if (types.length === 0 || other.types.every(fits)) return [];
  return [`${path} is ${other.types.join(" or ")} instead of ${types.join(" or ")}`];
}

function boundDifferences(path: string, { bounds }: SchemaField, other: SchemaField): readonly string[] {
  return BOUNDS.flatMap((bound) => {
    const theirs = other.bounds[bound];
    return theirs === undefined || theirs === bounds[bound]
      ? []
      : [`${bound} of ${path} is ${theirs} instead of ${bounds[bound] ?? "none"}`];
  });
}

/** Returns the served fields. If `data` must be a list but is an object with exactly one array, that array replaces the object. */
function unwrapped(expected: Fields, served: Fields): Fields {
  if (!expected.has("data[]") || served.has("data[]")) return served;
  const arrays = [...served.keys()].filter((path) => /^data\.[^.[]+\[\]$/.test(path));
  const [inner] = arrays;
  if (inner === undefined || arrays.length > 1) return served;
  const entries = [...served].map(
    ([path, field]) => [path.startsWith(inner) ? `data[]${path.slice(inner.length)}` : path, field] as const,
  );
  return new Map([
    ...entries,
    ["data", { types: ["array"], isNullable: false, isRequired: true, bounds: {} }],
  ]);
}

/** Reports whether `fields` includes any field or item below a path. If not, the document allows any content there. */
function isDescribed(path: string, fields: Fields): boolean {
  return [...fields.keys()].some(
    (known) => known !== path && (path === "" || known.startsWith(`${path}.`) || known === `${path}[]`),
  );
}

function parentOf(path: string): string {
  if (path.endsWith("[]")) return path.slice(0, -2);
  return path.includes(".") ? path.slice(0, path.lastIndexOf(".")) : "";
}
