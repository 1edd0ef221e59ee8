import { isRecord } from "../base/text/exact-number.ts";

/** A JSON object in an API description. */
export type Json = Readonly<Record<string, unknown>>;

/** An API description and one of its schemas. `value` is undefined if the description does not contain the schema. */
export interface Schema {
  readonly document: unknown;
  readonly value: unknown;
}

/** The types, bounds and fields that a schema specifies. */
export type Shape = ReturnType<typeof shapeOf>;

/** Returns the types, bounds and fields that a schema specifies. `types` does not include `null`; `isNullable` is set instead. */
export function shapeOf(schema: Schema) {
  const parts = partsOf(schema);
  const types = parts.flatMap(({ type, const: constant }) => {
    if (type === undefined && constant !== undefined) return constant === null ? "null" : typeof constant;
    return [type].flat().filter((name) => typeof name === "string");
  });
  const bounds = parts.flatMap((part) => Object.entries(part).filter(([name]) => BOUND.test(name)));
  return {
    types: [...new Set(types)].filter((type) => type !== "null"),
    // OpenAPI 3.0 has `nullable` instead of the `null` type.
    isNullable: types.includes("null") || parts.some(({ nullable }) => nullable === true),
    bounds: Object.fromEntries(bounds.filter(([, bound]) => typeof bound === "number")),
    properties: Object.fromEntries(parts.flatMap(({ properties }) => Object.entries(asJson(properties)))),
    required: parts.flatMap(({ required }) => listIn(required)).filter((name) => typeof name === "string"),
    items: parts.find(({ items }) => items !== undefined)?.["items"],
  };
}

/** The JSON Schema keywords that limit lengths and item counts. */
const BOUND = /^(?:min|max)(?:Length|Items)$/;

/** The maximum number of parts to read from one schema. A schema may include itself. */
const MAX_PARTS = 40;

function partsOf({ document, value }: Schema): readonly Json[] {
  const parts = [resolve(document, value)];
  // The loop also visits the parts that it adds.
  for (const { allOf, anyOf, oneOf } of parts) {
    for (const part of [allOf, anyOf, oneOf].flatMap(listIn))
      if (parts.length < MAX_PARTS) parts.push(resolve(document, part));
  }
  return parts;
}

/** The maximum length of a reference chain. References in a served document may be circular. */
const MAX_HOPS = 8;

/** Follows references within the document. Returns an empty object if the result is not an object or the chain is too long. */
export function resolve(document: unknown, value: unknown): Json {
  let current = value;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const reference = asJson(current)["$ref"];
    if (typeof reference !== "string") return asJson(current);
    const path = reference.replace(/^#\//, "").split("/");
    const names = path.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    current = names.reduce<unknown>((place, name) => asJson(place)[name], document);
  }
  return {};
}

/** Returns the value if it is an object; otherwise, an empty object. */
export function asJson(value: unknown): Json {
  return isRecord(value) ? value : {};
}

/** Returns the value if it is an array; otherwise, an empty array. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
