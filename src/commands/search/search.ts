import { Option } from "commander";
import { onlyOne, searchWord, wholeNumber } from "../arguments.ts";
import type { CatalogCommand } from "../catalog-command.ts";

export function registerSearch(parent: CatalogCommand): void {
  parent
    .subcommand("search", "browse or filter live listings")
    .description("Search live listings or, without words, list them.")
    .argument("[words...]", "search words, joined by a space", searchWord)
    .option("-c, --category <slug>", "only listings in this category", onlyOne("category"))
    .takes("categories")
    .option("-t, --tag <slug>", "only listings with this tag", onlyOne("tag"))
    .takes("tags")
    .option("-n, --limit <count>", "print at most this many listings", wholeNumber)
    .addOption(new Option("--all", "fetch every page of results").conflicts("limit"))
    .examples("search git", "search --category databases --limit 5")
    .runs(() => import("./search.run.ts"));
}
