import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";
import { addFieldFlags } from "./field-flags.ts";
import { addKeyFlags } from "./key-flags.ts";
import { addOnlineFlags } from "./online-flags.ts";

/** `draft check [files…]`: the checks of `draft create`, without submitting. */
export function registerDraftCheck(parent: Command, session: Session): void {
  const command = parent
    .command("check")
    .summary("check drafts without submitting them")
    .description(
      "Check drafts as draft create does, without submitting them. No catalog is needed; with --online the catalog and the " +
        "product's website are looked at too.",
    )
    .argument("[files...]", "draft files; - reads standard input");
  addOnlineFlags(addKeyFlags(addFieldFlags(command)))
    .addHelpText(
      "after",
      examples(
        "draft check draft.json",
        "draft check drafts/*.json --json",
        "draft check draft.json --online --category databases",
      ),
    )
    .action(action(session, () => import("./check.run.ts")));
}
