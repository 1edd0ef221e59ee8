import { Argument, type Command } from "commander";
import type { Session } from "../app/app.ts";
import { examples } from "./examples.ts";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

/** `completion <shell>`: the script that completes commands, flags, values and slugs seen before. What the script asks is in `main.ts`. */
export function registerCompletion(parent: Command, session: Session): void {
  parent
    .command("completion")
    .summary("print the completion script of a shell")
    .description(
      "Print the completion script of a shell: for commands, flags, values, and slugs seen before. It never uses the network.",
    )
    .addArgument(new Argument("<shell>", "the shell it is for").choices(SHELLS))
    .addHelpText("after", examples("completion bash", "completion zsh", "completion fish"))
    .action(async (shell) => (await import("./completion.run.ts")).run(session, shell));
}
