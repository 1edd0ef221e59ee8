import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";
import { addFieldFlags } from "./field-flags.ts";
import { addKeyFlags } from "./key-flags.ts";
import { addOnlineFlags } from "./online-flags.ts";

/** `draft create [files…]`: one private draft for each file, or one from flags alone. */
export function registerDraftCreate(parent: Command, session: Session): void {
  const create = parent
    .command("create")
    .summary("create one private draft for each file")
    .description(
      "Create one private draft for each file, or one from flags alone. Running it again creates nothing twice.",
    )
    .argument("[files...]", "draft files; - reads standard input");
  addOnlineFlags(addKeyFlags(addFieldFlags(create)))
    .option("--web", "open the draft's editor")
    .addHelpText(
      "after",
      examples(
        "draft create draft.json",
        "draft create drafts/*.json --category databases",
        "draft create - --json < draft.json",
      ),
    )
    .action(action(session, () => import("./create.run.ts")));
}
