import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

/** `sandbox key create`: makes an API key. */
export function registerSandboxKeyCreate(parent: Command, session: Session): void {
  parent
    .command("create")
    .summary("create an API key; it is shown only once")
    .option("--owner <name>", "owner of the key; a new name creates an owner")
    .addHelpText(
      "after",
      examples(
        "sandbox key create",
        "sandbox key create --owner ada",
        "sandbox key create --owner ada --json",
      ),
    )
    .action(action(session, () => import("./create.run.ts")));
}
