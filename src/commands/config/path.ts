import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `config path`: the path of the configuration file. */
export function registerConfigPath(parent: Command, session: Session): void {
  parent
    .command("path")
    .summary("print the path of the configuration file")
    .addHelpText("after", examples("config path", "config path --json", "config path --quiet"))
    .action(action(session, () => import("./path.run.ts"), { allowBrokenConfig: true }));
}
