import { Argument } from "commander";
import { ANYWHERE, type CatalogCommand } from "./catalog-command.ts";
import { TOPIC_NAMES } from "./help/format.ts";

export function registerExplain(parent: CatalogCommand): void {
  parent
    .subcommand("explain", "explain an error code, exit code or HTTP status")
    .also("error, code")
    .argument("[code...]", "an error code, exit code or HTTP status (default: list every code)")
    .takes("codes")
    .examples("explain RATE_LIMITED")
    .runs(async () => (await import("./explain.run.ts")).explain, ANYWHERE);
}

export function registerDoctor(parent: CatalogCommand): void {
  parent
    .subcommand("doctor", "check the setup")
    .description(
      "Check settings, connection, key, cache and the served API. The first failure determines the exit code.",
    )
    .also("status, ping")
    .examples("doctor")
    .runs(() => import("./doctor/doctor.run.ts"), { allowBrokenConfig: true });
}

export function registerOpenApi(parent: CatalogCommand): void {
  parent
    .subcommand("openapi", "print the API description")
    .examples("openapi")
    .runs(async () => (await import("./reading.run.ts")).openapi);
}

export function registerSchema(parent: CatalogCommand): void {
  parent
    .subcommand("schema", "print a JSON Schema")
    .also("schemas", "To list the schemas, run catalog schema --list")
    .description("Print the JSON Schema for draft files, a command's --json output, or a failure.")
    .argument("[name]", "draft, error, or a command such as search or draft-create")
    .takes("schemas")
    .option("--list", "list the names")
    .examples("schema draft")
    .runs(async () => (await import("./schema/schema.run.ts")).schemaCommand(parent), ANYWHERE);
}

const INSTALLATION = {
  bash: "bash: add to ~/.bashrc:\n  source <(catalog completion bash)",
  zsh: "zsh: add to ~/.zshrc, after compinit:\n  source <(catalog completion zsh)",
  fish: "fish: add to ~/.config/fish/config.fish:\n  catalog completion fish | source",
  powershell:
    "PowerShell: add to $PROFILE:\n  catalog completion powershell |\n    Out-String | Invoke-Expression",
} as const;

export function registerCompletion(parent: CatalogCommand): void {
  parent
    .subcommand("completion", "print a completion script")
    .description(
      "Print a script that completes commands, options, values and known slugs, without using the network.",
    )
    .is({ isWithoutCatalog: true })
    .addArgument(new Argument("<shell>", "shell").choices(Object.keys(INSTALLATION)))
    .addHelpText("after", `\n${Object.values(INSTALLATION).join("\n")}`)
    .examples("completion bash")
    .action((shell: keyof typeof INSTALLATION) => {
      parent.start = async (session) => {
        const { run } = await import("./completion/completion.run.ts");
        await run(session, shell, INSTALLATION[shell]);
      };
    });
}

export function registerHelp(parent: CatalogCommand): void {
  parent
    .subcommand("help", "show help")
    .description(`Show help for a command or for one of these topics: ${TOPIC_NAMES.join(", ")}.`)
    .argument("[words...]", "a command or a topic")
    .takes("topics")
    .examples("help scripts")
    .runs(async () => (await import("./help/help.run.ts")).helpCommand(parent), ANYWHERE);
}
