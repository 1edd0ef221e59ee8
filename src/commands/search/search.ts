import { Option } from "commander";
import { onlyOne, wholeNumber } from "../arguments.ts";
import type { CatalogCommand } from "../catalog-command.ts";

export function registerSearch(parent: CatalogCommand): void {
  parent
    .subcommand("search", "browse or filter live listings")
    .description("Search live listings or, without words, list them.")
    .also("find, ls, list")
    .lists("listings")
    .also("--web, --site", "To open a listing, run catalog show SLUG --web")
    .argument("[words...]", "search words, joined by a space")
    .option("-c, --category <slug>", "only listings in this category", onlyOne("category"))
    .takes("categories")
    .also("--section")
    .option("-t, --tag <slug>", "only listings with this tag", onlyOne("tag"))
    .takes("tags")
    .also("--topic, --label")
    .option("-n, --limit <count>", "print at most this many listings", wholeNumber)
    .also("--per-page, --max")
    .addOption(new Option("--all", "fetch every page of results").conflicts("limit"))
    .also("--limit all, --paginate")
    .examples("search git", "search --category databases --limit 5")
    .runs(() => import("./search.run.ts"));
}
