import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `help [command or topic…]`: the help of a command, or a page about all of them. */
export function registerHelp(parent: Command, session: Session): void {
  parent
    .command("help")
    .summary("show help for a command, or about environment, output, exit-codes")
    .description("Show the help of a command, or a page about the environment, output or exit-codes.")
    .argument("[words...]", "a command, or environment, output or exit-codes")
    .addHelpText("after", examples("help draft create", "help environment", "help exit-codes --json"))
    .action(action(session, () => import("./help.run.ts"), { allowBrokenConfig: true }));
}
