import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `draft init [file]`: a new file to fill in. */
export function registerDraftInit(parent: Command, session: Session): void {
  parent
    .command("init")
    .summary("write a starter draft file")
    .description(
      "Write a draft file to fill in, or one with what a website says about its product. A file that exists already is left as it is.",
    )
    .argument("[file]", "the new file; - prints it", "draft.json")
    .option("--from <url>", "fill it from the product's website")
    .addHelpText(
      "after",
      examples("draft init", "draft init --from https://aurora.example drafts/aurora.json", "draft init -"),
    )
    .action(action(session, () => import("./init.run.ts")));
}
