import type { Command } from "commander";
import type { Session } from "../../app/session.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `draft init [file]`: a new file to fill in. */
export function registerDraftInit(parent: Command, session: Session): void {
  parent
    .command("init")
    .summary("write a starter draft file")
    .description("Write a draft file to fill in. A file that exists already is left as it is.")
    .argument("[file]", "the new file; - prints it", "draft.json")
    .addHelpText("after", examples("draft init", "draft init drafts/aurora.json", "draft init -"))
    .action(action(session, () => import("./init.run.ts")));
}
