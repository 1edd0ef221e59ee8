import { Argument } from "commander";
import type { CatalogCommand } from "../catalog-command.ts";

const INSTALLATION = {
  bash: "bash: add this line to ~/.bashrc:\n  source <(catalog completion bash)",
  zsh: "zsh: add this line to ~/.zshrc, after compinit:\n  source <(catalog completion zsh)",
  fish: "fish: run this command:\n  catalog completion fish > ~/.config/fish/completions/catalog.fish",
  powershell:
    "PowerShell: add this line to $PROFILE:\n  catalog completion powershell | Out-String | Invoke-Expression",
} as const;

export function registerCompletion(parent: CatalogCommand): void {
  parent
    .subcommand("completion", "print the completion script for a shell")
    .description(
      "Print a script that completes commands, options, values and known slugs, without using the network.",
    )
    .is({ isWithoutCatalog: true })
    .also("complete")
    .addArgument(new Argument("<shell>", "shell").choices(Object.keys(INSTALLATION)))
    .addHelpText("after", `\n${Object.values(INSTALLATION).join("\n")}`)
    .examples("completion bash")
    .starts((shell: keyof typeof INSTALLATION) => async (session) => {
      const { run } = await import("./completion.run.ts");
      await run(session, shell, INSTALLATION[shell]);
    });
}
