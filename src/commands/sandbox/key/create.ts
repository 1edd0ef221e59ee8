import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

/** `sandbox key create`: makes an API key. */
export function registerSandboxKeyCreate(parent: Command, session: Session): void {
  parent
    .command("create")
    .summary("make an API key; it is shown this once")
    .option("--owner <name>", "whose key it is; a new name makes a new owner")
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
