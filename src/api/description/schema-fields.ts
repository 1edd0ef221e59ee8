import { isRecord } from "../../text/exact-number.ts";

/** The description of a field in an OpenAPI document. */
export interface SchemaField {
  /** The JSON types, except `null`. Empty if the document does not specify the type. */
  readonly types: readonly string[];
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  /** The bounds, by JSON Schema keyword. */
  readonly bounds: Readonly<Partial<Record<Bound, number>>>;
}

/** The JSON Schema keywords that limit lengths and numbers of items. */
export const BOUNDS = ["minLength", "maxLength", "minItems", "maxItems"] as const;
export type Bound = (typeof BOUNDS)[number];

export type Json = Readonly<Record<string, unknown>>;

/** The fields of a schema, by dotted path. */
export type Fields = ReadonlyMap<string, SchemaField>;

/** The limits for reading a schema. A served document may refer to itself or be hostile. */
const MAX_DEPTH = 8;
const MAX_FIELDS = 500;
const MAX_PARTS = 40;

/** Returns the fields in a schema by dotted path, up to the limits above. In a path, `[]` means array items. */
export function schemaFieldsOf(document: unknown, schema: unknown): Fields {
  const fields = new Map<string, SchemaField>();
  const collect = (value: unknown, path: string, isRequired: boolean, depth: number): void => {
    if (depth > MAX_DEPTH || fields.size >= MAX_FIELDS || fields.has(path)) return;
    const { parts, isNullable } = partsOf(document, value);
    const types = new Set(parts.flatMap(typesOf));
    fields.set(path, {
      types: [...types].filter((type) => type !== "null"),
      isNullable: isNullable || types.has("null"),
      isRequired,
      bounds: boundsOf(parts),
    });
    for (const { properties, required, items } of parts) {
      for (const [name, below] of Object.entries(asJson(properties))) {
        const isNeeded = Array.isArray(required) && required.includes(name);
        collect(below, path === "" ? name : `${path}.${name}`, isNeeded, depth + 1);
      }
      if (items !== undefined) collect(items, `${path}[]`, true, depth + 1);
    }
  };
  collect(schema, "", true, 0);
  fields.delete("");
  return fields;
}

/** Follows references within the document. Returns the resulting object, or an empty object if the result is not an object. */
export function resolve(document: unknown, value: unknown): Json {
  let current = value;
  for (let hop = 0; hop < MAX_DEPTH; hop += 1) {
    const reference = asJson(current)["$ref"];
    if (typeof reference !== "string") return asJson(current);
    current = reference
      .replace(/^#\//, "")
      .split("/")
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((place, part) => asJson(place)[part], document);
  }
  return {};
}

/** Returns the value if it is an object; otherwise, an empty object. */
export function asJson(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function boundsOf(parts: readonly Json[]): SchemaField["bounds"] {
  const numberAt = (bound: Bound) =>
    parts.map((part) => part[bound]).find((each) => typeof each === "number");
  return Object.fromEntries(BOUNDS.map((bound) => [bound, numberAt(bound)]));
}

/** Returns a schema with the schemas that it is composed of, and whether any of them is `nullable` (OpenAPI 3.0). */
function partsOf(document: unknown, value: unknown) {
  const parts = [resolve(document, value)];
  // The loop also visits the parts that it adds. Their number is limited, because a composition may contain itself.
  for (const part of parts) {
    for (const word of ["allOf", "anyOf", "oneOf"]) {
      const list = part[word];
      const remaining = MAX_PARTS - parts.length;
      if (Array.isArray(list) && remaining > 0)
        parts.push(...list.slice(0, remaining).map((below) => resolve(document, below)));
    }
  }
  return { parts, isNullable: parts.some((part) => part["nullable"] === true) };
}

function typesOf({ type, const: constant }: Json): readonly string[] {
  if (type === undefined && constant !== undefined) return [constant === null ? "null" : typeof constant];
  const types = Array.isArray(type) ? type : [type];
  return types.filter((name) => typeof name === "string");
}
