import type { CatalogCommand } from "../catalog-command.ts";
import { TOPIC_NAMES } from "./format.ts";

export function registerHelp(parent: CatalogCommand): void {
  parent
    .subcommand("help", "show help for a command or topic")
    .description(`Show help for a command or for one of these topics: ${TOPIC_NAMES}.`)
    .also("man, docs")
    .argument("[words...]", "a command or a topic")
    .takes("topics")
    .examples("help scripts")
    .runs(async () => (await import("./help.run.ts")).helpCommand(parent), {
      allowBrokenConfig: true,
      isWithoutCatalog: true,
    });
}
