import * as z from "zod/mini";
import { capitalized } from "../../base/text/counted.ts";
import { DRAFT_FIELDS, DraftInput } from "../../contract/index.ts";
import { FIELDS, helpOf } from "../draft-fields.ts";
import { SCHEMA_FIELD } from "./draft-file.ts";

/** Returns the JSON Schema of draft files for editors. `draft check` is stricter about URLs, and trims values. */
export function draftJsonSchema(): Readonly<Record<string, unknown>> {
  const { shape } = DraftInput;
  const fields = DRAFT_FIELDS.map(
    (field) => [field, propertyOf(shape[field], helpOf(FIELDS[field]))] as const,
  );
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Draft of a product listing",
    description: "A draft file for catalog draft create.",
    type: "object",
    properties: {
      [SCHEMA_FIELD]: {
        type: "string",
        description: "The schema of this file, for editors. This field is not sent.",
      },
      ...Object.fromEntries(fields),
    },
    required: DRAFT_FIELDS.filter((field) => !shape[field].safeParse(undefined).success),
    additionalProperties: false,
  };
}

function propertyOf(schema: z.ZodMiniType, help: string) {
  const options = { target: "draft-7", io: "input", override: describeUrl } as const;
  const { $schema: _, ...property } = z.toJSONSchema(schema, options);
  return { description: `${capitalized(help)}.`, ...property };
}

/** Replaces `format: uri` with a pattern, because the format allows only ASCII characters (RFC 3986), but the API allows all scripts. */
function describeUrl({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== "uri") return;
  delete jsonSchema.format;
  jsonSchema.pattern = "^[hH][tT][tT][pP][sS]?://[^\\s/?#]+";
}
