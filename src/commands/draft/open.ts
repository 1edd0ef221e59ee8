import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `draft open [slug]`: the editor of a draft. */
export function registerDraftOpen(parent: Command, session: Session): void {
  parent
    .command("open")
    .summary("open the editor of a draft")
    .description(
      "Open the editor of a draft that was submitted from this machine to the catalog in effect. Nothing is sent.",
    )
    .argument("[slug]", "the draft's slug; the newest draft when left out")
    .addHelpText("after", examples("draft open", "draft open aurora-notes", "draft open --json"))
    .action(action(session, () => import("./open.run.ts")));
}
