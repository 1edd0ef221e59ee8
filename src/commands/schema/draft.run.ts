import { draftJsonSchema, draftSchemaText } from "../../draft/file/draft-schema.ts";

export { documentView as view } from "../../views/single-value.ts";

/** Prints the JSON Schema of a draft file. */
export async function run() {
  return { row: draftJsonSchema(), raw: Buffer.from(draftSchemaText()) };
}
