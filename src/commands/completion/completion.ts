import { Argument, type Command } from "commander";
import type { Session } from "../../app/app.ts";
import { examples } from "../examples.ts";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

/** Registers `completion <shell>`: the script of a shell. What the script calls, `catalog complete`, is answered by `main.ts`. */
export function registerCompletion(parent: Command, session: Session): void {
  parent
    .command("completion")
    .summary("print the completion script of a shell")
    .description(
      "Print a script that completes commands, options, values and known slugs, without the network.",
    )
    .addArgument(new Argument("<shell>", "the shell it is for").choices(SHELLS))
    .addHelpText("after", examples("completion bash"))
    .action(async (shell) => (await import("./completion.run.ts")).run(session, shell));
}
