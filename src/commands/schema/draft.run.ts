import type { App } from "../../app/app.ts";
import { draftJsonSchema, draftSchemaText } from "../../draft/file/draft-schema.ts";
import { documentView } from "../../views/single-value.ts";

export { documentView as output };

/** Prints the JSON Schema of a draft file. */
export async function run(app: App): Promise<void> {
  await app.present([{ rows: [draftJsonSchema()], raw: Buffer.from(draftSchemaText()) }], documentView());
}
