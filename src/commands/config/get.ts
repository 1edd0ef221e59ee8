import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `config get <name>`: the value of a setting. */
export function registerConfigGet(parent: Command, session: Session): void {
  parent
    .command("get")
    .summary("print the value of a setting that is in effect")
    .argument("<name>", "base-url, color, pager, timeout or max-wait")
    .addHelpText("after", examples("config get timeout", "config get base-url --json", "config get pager"))
    .action(action(session, () => import("./get.run.ts")));
}
