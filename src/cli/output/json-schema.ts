import { isRecord } from "../../base/text/exact-number.ts";
import { ERROR } from "../../contract/errors/error-data.ts";
import { type JsonSchema, listOf, objectOf, STRING } from "../../contract/json-schema.ts";
import { isIn } from "./fields.ts";
import type { OutputShape } from "./views/view.ts";

/** Returns the JSON Schema for a command's `--json` output. The output matches one of `shapes`. */
export function outputSchema(command: string, shapes: readonly OutputShape[]): JsonSchema {
  return {
    $schema: DRAFT_07,
    title: `catalog ${command} --json`,
    ...anyOf(shapes.flatMap(formsOf)),
  };
}

/** Returns the JSON Schema for the failure that a command prints on stderr with `--json`. */
export function errorSchema(): JsonSchema {
  return { $schema: DRAFT_07, title: "A failure with --json", ...objectOf({ error: ERROR }) };
}

/** The most widely supported JSON Schema draft. */
const DRAFT_07 = "http://json-schema.org/draft-07/schema#";

function formsOf({ form, ...shape }: OutputShape): readonly JsonSchema[] {
  const item = itemOf(shape);
  const one = form === "list" ? [] : [item];
  return form === "one" ? one : [...one, listOf(item)];
}

function itemOf({ fields, isOpen, document }: Omit<OutputShape, "form">): JsonSchema {
  const selected = {
    description: "With --fields, the selected properties",
    type: "object",
    minProperties: 1,
  };
  if (document) return { anyOf: [document, selected] };
  const known = fields.filter(isIn("json"));
  const types = known.map(({ name, type = STRING, isOptional }) => {
    const isRequired = isOpen ? name === "slug" : !isOptional;
    // A property is printed as the catalog sent it, even if its type is unexpected.
    const asSent = { description: "As sent by the catalog", anyOf: [type, {}] };
    return { name, key: isRequired ? name : `${name}?`, type: isOpen && name !== "slug" ? asSent : type };
  });
  const whole = objectOf(Object.fromEntries(types.map(({ key, type }) => [key, type])));
  const chosen = {
    description: "With --fields, the selected properties; a missing property is null",
    type: "object",
    minProperties: 1,
    properties: Object.fromEntries(
      types.map(({ name, type }) => [name, isOpen && name !== "slug" ? type : partOf(type)]),
    ),
    ...(!isOpen && { additionalProperties: false }),
  };
  return { anyOf: [whole, chosen] };
}

/** Returns the schema for a value that can be null or can lack the properties that `--fields` does not select. */
function partOf(type: JsonSchema): JsonSchema {
  const { required: _, ...rest } = type;
  const { properties, items } = rest;
  const inner = {
    ...rest,
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, isRecord(inner) ? partOf(inner) : inner]),
      ),
    }),
    ...(isRecord(items) && { items: partOf(items) }),
  };
  return { anyOf: [inner, { type: "null" }] };
}

function anyOf(types: readonly JsonSchema[]): JsonSchema {
  const [only, ...more] = types;
  return more.length === 0 && only ? only : { anyOf: types };
}
