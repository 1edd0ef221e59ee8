import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `draft list`: what was submitted from this machine. */
export function registerDraftList(parent: Command, session: Session): void {
  parent
    .command("list")
    .summary("list the drafts submitted from this machine")
    .description("List the drafts submitted from this machine, the last one first. No catalog is asked.")
    .addHelpText("after", examples("draft list", "draft list --json", "draft list --fields slug,editorUrl"))
    .action(action(session, () => import("./list.run.ts")));
}
