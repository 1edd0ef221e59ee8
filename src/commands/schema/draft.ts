import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `schema draft`: the JSON Schema of a draft file. */
export function registerSchemaDraft(parent: Command, session: Session): void {
  parent
    .command("draft")
    .summary("print the JSON Schema of a draft file")
    .description("Print the JSON Schema of a draft file, for editors. No catalog is contacted.")
    .addHelpText("after", examples("schema draft", "schema draft --raw", "schema draft --json"))
    .action(action(session, () => import("./draft.run.ts"), { allowBrokenConfig: true }));
}
