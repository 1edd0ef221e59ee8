import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { registerSchemaDraft } from "./draft.ts";

/** `schema …`: what a file of this tool may hold, offline. */
export function registerSchema(parent: Command, session: Session): void {
  const schema = parent.command("schema").summary("print the JSON Schema of a draft file");
  registerSchemaDraft(schema, session);
}
