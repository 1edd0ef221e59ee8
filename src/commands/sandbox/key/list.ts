import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

/** `sandbox key list`: every key by its id. */
export function registerSandboxKeyList(parent: Command, session: Session): void {
  parent
    .command("list")
    .summary("list the keys by their ids, without the keys themselves")
    .addHelpText(
      "after",
      examples("sandbox key list", "sandbox key list --json", "sandbox key list --fields id,owner"),
    )
    .action(action(session, () => import("./list.run.ts")));
}
