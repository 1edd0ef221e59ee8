import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `config unset <name>`: forgets a setting. */
export function registerConfigUnset(parent: Command, session: Session): void {
  parent
    .command("unset")
    .summary("remove a setting")
    .argument("<name>", "base-url, color, pager, timeout or max-wait")
    .addHelpText("after", examples("config unset timeout", "config unset base-url", "config unset max-wait"))
    .action(action(session, () => import("./unset.run.ts"), { allowBrokenConfig: true }));
}
