import { ERROR } from "../../contract/errors/error-data.ts";
import { type JsonSchema, listOf, objectOf, STRING } from "../../contract/json-schema.ts";
import { isIn } from "./fields.ts";
import type { OutputShape } from "./views/view.ts";

/** Returns the JSON Schema for a command's `--json` output. The output matches one of `shapes`. */
export function outputSchema(command: string, shapes: readonly OutputShape[]): JsonSchema {
  const forms = shapes.flatMap(formsOf);
  const title = `catalog ${command} --json`;
  return { $schema: DRAFT_07, title, ...(forms.length === 1 ? forms[0] : { anyOf: forms }) };
}

/** Returns the JSON Schema for the failure that a command prints on stderr with `--json`. */
export function errorSchema(): JsonSchema {
  return { $schema: DRAFT_07, title: "A failure with --json", ...objectOf({ error: ERROR }) };
}

/** The most widely supported JSON Schema draft. */
const DRAFT_07 = "http://json-schema.org/draft-07/schema#";

function formsOf({ form, ...shape }: OutputShape): readonly JsonSchema[] {
  const item = itemOf(shape);
  return [...(form === "list" ? [] : [item]), ...(form === "one" ? [] : [listOf(item)])];
}

function itemOf({ fields, isOpen, document }: Omit<OutputShape, "form">): JsonSchema {
  const chosen = { type: "object", minProperties: 1 };
  if (document)
    return { anyOf: [document, { description: "With --fields, the selected properties", ...chosen }] };
  const known = fields.filter(isIn("json")).map(({ name, type = STRING, isOptional }) => {
    const isRequired = isOpen ? name === "slug" : !isOptional;
    // A property is printed as the catalog sent it, even if its type is unexpected.
    const isAsSent = isOpen && name !== "slug";
    const shown = isAsSent ? { description: "As sent by the catalog", anyOf: [type, {}] } : type;
    const isNested = "properties" in type || "items" in type;
    const part = isAsSent || isNested ? {} : { anyOf: [type, { type: "null" }] };
    return { name, key: isRequired ? name : `${name}?`, type: shown, part };
  });
  const selected = {
    description: "With --fields, the selected properties or parts of them; a missing property is null",
    ...chosen,
    properties: Object.fromEntries(known.map(({ name, part }) => [name, part])),
    ...(!isOpen && { additionalProperties: false }),
  };
  return { anyOf: [objectOf(Object.fromEntries(known.map(({ key, type }) => [key, type]))), selected] };
}
