export type JsonSchema = Readonly<Record<string, unknown>>;

export const STRING: JsonSchema = { type: "string" };
export const STRINGS: JsonSchema = { type: "array", items: STRING };
export const NULLABLE_STRING: JsonSchema = { type: ["string", "null"] };
export const INTEGER: JsonSchema = { type: "integer" };
export const BOOLEAN: JsonSchema = { type: "boolean" };

/** The schemas for an object's properties, by name. The name of an optional property ends with `?`. */
export type PropertySchemas = Readonly<Record<string, JsonSchema>>;

export function objectOf(schemas: PropertySchemas): JsonSchema {
  const names = Object.keys(schemas);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ""), schemas[name]])),
    required: names.filter((name) => !name.endsWith("?")),
  };
}
