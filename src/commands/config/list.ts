import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `config list`: each setting in effect, and where it came from. */
export function registerConfigList(parent: Command, session: Session): void {
  parent
    .command("list")
    .summary("show each setting in effect and where it came from")
    .addHelpText("after", examples("config list", "config list --json", "config list --fields name,source"))
    .action(action(session, () => import("./list.run.ts")));
}
