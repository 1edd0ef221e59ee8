import { Argument, type Command } from "commander";
import type { Session } from "../../app/app.ts";
import { examples } from "../examples.ts";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

/** Registers `completion <shell>`. The printed script calls `catalog complete`, which `main.ts` handles. */
export function registerCompletion(parent: Command, session: Session): void {
  parent
    .command("completion")
    .summary("print the completion script for a shell")
    .description(
      "Print a script that completes commands, options, values and known slugs, without the network.",
    )
    .addArgument(new Argument("<shell>", "shell").choices(SHELLS))
    .addHelpText("after", examples("completion bash"))
    .action(async (shell) => (await import("./completion.run.ts")).run(session, shell));
}
