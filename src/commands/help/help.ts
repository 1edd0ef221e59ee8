import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";
import { TOPIC_NAMES } from "./format.ts";

/** Registers `help [command or topic…]`. */
export function registerHelp(parent: Command, session: Session): void {
  parent
    .command("help")
    .summary("show help for a command or topic")
    .description(`Show the help of a command, or a topic: ${TOPIC_NAMES}.`)
    .argument("[words...]", "a command or a topic")
    .takes("topics")
    .addHelpText("after", examples("help scripts"))
    .action(
      action(session, async () => (await import("./help.run.ts")).helpCommand(parent), {
        allowBrokenConfig: true,
      }),
    );
}
