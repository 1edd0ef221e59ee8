import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `config set <name> <value>`: keeps a setting. */
export function registerConfigSet(parent: Command, session: Session): void {
  parent
    .command("set")
    .summary("change a setting")
    .argument("<name>", "base-url, color, pager, timeout or max-wait")
    .argument("<value>", "the new value")
    .addHelpText(
      "after",
      examples(
        "config set base-url https://catalog.example",
        "config set timeout 60",
        "config set pager cat",
      ),
    )
    .action(action(session, () => import("./set.run.ts"), { allowBrokenConfig: true }));
}
