import { type Command, Option } from "commander";
import type { Session } from "../../../app/app.ts";
import { LISTING_STATES } from "../../../app/local-catalog/listing-verbs.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

/** `sandbox listing list`: every submission with its state. */
export function registerSandboxListingList(parent: Command, session: Session): void {
  parent
    .command("list")
    .summary("list submissions with their states")
    .description(
      "List all submissions with their states, the last changed first. Sample and imported listings are among them once they were unlisted.",
    )
    .addOption(new Option("--state <state>", "only those in this state").choices(LISTING_STATES))
    .addHelpText(
      "after",
      examples(
        "sandbox listing list",
        "sandbox listing list --state SUBMITTED",
        "sandbox listing list --json",
      ),
    )
    .action(action(session, () => import("./list.run.ts")));
}
