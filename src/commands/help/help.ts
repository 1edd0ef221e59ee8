import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `help [command or topic…]`. */
export function registerHelp(parent: Command, session: Session): void {
  parent
    .command("help")
    .summary("show help for a command or topic: environment, output, exit-codes")
    .description("Show the help of a command, or one of the topics environment, output and exit-codes.")
    .argument("[words...]", "a command, or a topic: environment, output or exit-codes")
    .addHelpText("after", examples("help draft create", "help environment", "help exit-codes --json"))
    .action(
      action(session, async () => (await import("./help.run.ts")).helpCommand(parent), {
        allowBrokenConfig: true,
      }),
    );
}
