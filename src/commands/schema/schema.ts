import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `schema [name]`. */
export function registerSchema(parent: Command, session: Session): void {
  parent
    .command("schema")
    .summary("print the JSON Schema for drafts or command output")
    .description("Print the JSON Schema for draft files, a command's --json output, or a failure.")
    .argument("[name]", "draft, error, or a command such as search or draft-create")
    .takes("schemas")
    .option("--list", "list the names")
    .addHelpText("after", examples("schema draft"))
    .action(
      action(session, async () => (await import("./schema.run.ts")).schemaCommand(parent), {
        allowBrokenConfig: true,
      }),
    );
}
