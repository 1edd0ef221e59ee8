import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `sandbox reset`: puts the local catalog back to its first start. */
export function registerSandboxReset(parent: Command, session: Session): void {
  parent
    .command("reset")
    .summary("reset the local catalog to its initial data")
    .description(
      "Reset the local catalog to its initial data: the sample listings, no drafts, no keys but its own.",
    )
    .option("--yes", "do not ask for confirmation")
    .addHelpText(
      "after",
      examples("sandbox reset --yes", "sandbox reset --yes --quiet", "sandbox reset --yes --json"),
    )
    .action(action(session, () => import("./reset.run.ts")));
}
