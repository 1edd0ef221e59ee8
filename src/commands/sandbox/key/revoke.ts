import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

/** `sandbox key revoke <id>`: revokes a key. */
export function registerSandboxKeyRevoke(parent: Command, session: Session): void {
  parent
    .command("revoke")
    .summary("revoke a key")
    .argument("<id>", "the key's id, as sandbox key list prints it")
    .addHelpText(
      "after",
      examples("sandbox key revoke 1", "sandbox key revoke 1 --json", "sandbox key revoke 1 --quiet"),
    )
    .action(action(session, () => import("./revoke.run.ts")));
}
