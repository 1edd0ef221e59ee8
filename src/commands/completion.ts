import { Argument, type Command } from "commander";
import type { Session } from "../app/session.ts";
import { examples } from "./examples.ts";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

/** `completion <shell>`: the script that completes commands, flags, values and slugs seen before. What the script asks is in `main.ts`. */
export function registerCompletion(parent: Command, session: Session): void {
  parent
    .command("completion")
    .summary("print the completion script of a shell")
    .description(
      "Print the completion script of a shell: for commands, flags, values, and slugs seen before. Nothing is asked over the network.",
    )
    .addArgument(new Argument("<shell>", "the shell it is for").choices(SHELLS))
    .addHelpText("after", examples("completion bash", "completion zsh", "completion fish"))
    .action((shell: (typeof SHELLS)[number]) => printScript(session, shell));
}

async function printScript({ context }: Session, shell: (typeof SHELLS)[number]): Promise<void> {
  const [{ SCRIPTS }, { createByteSink }] = await Promise.all([
    import("./completion/scripts.ts"),
    import("../output/byte-sink.ts"),
  ]);
  await createByteSink(context.stdout.stream)(SCRIPTS[shell]);
}
