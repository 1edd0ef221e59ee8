import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { examples } from "./examples.ts";
import { inAnyApp } from "./in-app.ts";

/** `help [command or topic…]`: the help of a command, or a page about all of them. */
export function registerHelp(parent: Command, session: Session): void {
  parent
    .command("help")
    .summary("show help for a command, or about environment, output, exit-codes")
    .description("Show the help of a command, or a page about the environment, output or exit-codes.")
    .argument("[words...]", "a command, or environment, output or exit-codes")
    .addHelpText("after", examples("help draft create", "help environment", "help exit-codes --json"))
    .action(inAnyApp(session, (app, words) => help(app, parent, words)));
}

async function help(app: App, program: Command, words: readonly string[]): Promise<void> {
  const { helpOf } = await import("./help/help-of.ts");
  const found = helpOf(program, words);
  if ("command" in found) return found.command.outputHelp();
  const { topicView } = await import("../output/views/topic.ts");
  await app.present([{ rows: found.topic.entries }], topicView(found.topic));
}
