import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `draft list`. */
export function registerDraftList(parent: Command, session: Session): void {
  parent
    .command("list")
    .summary("list the drafts submitted from this machine")
    .description(
      "List the drafts submitted from this machine to the catalog in effect, the newest first. Without a catalog, or with --all, those to every catalog. Nothing is sent.",
    )
    .option("--all", "list the drafts of every catalog")
    .addHelpText("after", examples("draft list", "draft list --all", "draft list --fields slug,editorUrl"))
    .action(action(session, () => import("./list.run.ts")));
}
