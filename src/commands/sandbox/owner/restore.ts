import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

/** `sandbox owner restore <name>`: takes a suspension back. */
export function registerSandboxOwnerRestore(parent: Command, session: Session): void {
  parent
    .command("restore")
    .summary("end a suspension")
    .argument("<name>", "the owner's name, as sandbox key list prints it")
    .addHelpText(
      "after",
      examples(
        "sandbox owner restore ada",
        "sandbox owner restore ada --json",
        "sandbox owner restore ada --quiet",
      ),
    )
    .action(action(session, () => import("./restore.run.ts")));
}
