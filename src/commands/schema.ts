import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { documentView } from "../output/views/document.ts";
import { examples } from "./examples.ts";
import { inAnyApp } from "./in-app.ts";

/** `schema …`: what a file of this tool may hold, offline. */
export function registerSchema(parent: Command, session: Session): void {
  parent
    .command("schema")
    .summary("print the JSON Schema of a draft file")
    .command("draft")
    .summary("print the JSON Schema of a draft file")
    .description("Print the JSON Schema of a draft file, for editors. Nothing is asked for it.")
    .addHelpText("after", examples("schema draft", "schema draft --raw", "schema draft --json"))
    .action(inAnyApp(session, schemaOfDraft));
}

async function schemaOfDraft(app: App): Promise<void> {
  const { draftJsonSchema, draftSchemaText } = await import("../draft/file/draft-schema.ts");
  await app.present([{ rows: [draftJsonSchema()], raw: Buffer.from(draftSchemaText()) }], documentView());
}
