import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

/** `sandbox owner suspend <name>`: suspends an owner. */
export function registerSandboxOwnerSuspend(parent: Command, session: Session): void {
  parent
    .command("suspend")
    .summary("suspend an owner: all of its keys get OWNER_UNAVAILABLE")
    .argument("<name>", "the owner's name, as sandbox key list prints it")
    .addHelpText(
      "after",
      examples(
        "sandbox owner suspend ada",
        "sandbox owner suspend ada --json",
        "sandbox owner suspend ada --quiet",
      ),
    )
    .action(action(session, () => import("./suspend.run.ts")));
}
