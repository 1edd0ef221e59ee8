import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `schema …`: the JSON Schemas of the files that this tool reads. */
export function registerSchema(parent: Command, session: Session): void {
  const schema = parent.command("schema").summary("print the JSON Schema of a draft file");
  registerDraftSchema(schema, session);
}

function registerDraftSchema(parent: Command, session: Session): void {
  parent
    .command("draft")
    .summary("print the JSON Schema of a draft file")
    .description("Print the JSON Schema of a draft file, for editors. No catalog is contacted.")
    .addHelpText("after", examples("schema draft", "schema draft --raw", "schema draft --json"))
    .action(action(session, () => import("./draft.run.ts"), { allowBrokenConfig: true }));
}
