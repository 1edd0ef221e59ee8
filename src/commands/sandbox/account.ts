import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `sandbox account [owner]`: the private link to an owner's keys and drafts. */
export function registerSandboxAccount(parent: Command, session: Session): void {
  parent
    .command("account")
    .summary("print the private link to an owner's keys and drafts")
    .description(
      "Print the private link to an owner's API keys and drafts in the local catalog. Whoever has the link can use them.",
    )
    .argument("[owner]", "the owner's name, as sandbox key list prints it (default: sandbox)")
    .option("--web", "open it in the browser")
    .option("--new", "replace the link; the former one leads nowhere then")
    .addHelpText("after", examples("sandbox account", "sandbox account ada --json", "sandbox account --new"))
    .action(action(session, () => import("./account.run.ts")));
}
