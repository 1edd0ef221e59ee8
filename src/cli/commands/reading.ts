import { Option } from "commander";
import { onlyOne, wholeNumber } from "./arguments.ts";
import type { CatalogCommand } from "./catalog-command.ts";

export function registerSearch(parent: CatalogCommand): void {
  parent
    .subcommand("search", "find live listings")
    .description("Search live listings or, without words, list them.")
    .also("find, ls, list, all, tools, tool, products, product, listings, listing")
    .also("export", "To export listings, run catalog search --all --ndjson")
    .also("--web", "To open a listing, run catalog show SLUG --web")
    .argument("[words...]", "search words, joined by a space")
    .option("-c, --category <slug>", "only listings in this category", onlyOne("category"))
    .takes("categories")
    .option("-t, --tag <slug>", "only listings with this tag", onlyOne("tag"))
    .takes("tags")
    .option("-n, --limit <count>", "print at most this many listings", wholeNumber)
    .also("--per-page, --max, --max-results, -L")
    .addOption(new Option("--all", "fetch every page of results").conflicts("limit"))
    .examples("search git", "search --category databases --limit 5")
    .runs(() => import("./search.run.ts"));
}

export function registerShow(parent: CatalogCommand): void {
  parent
    .subcommand("show", "show live listings")
    .description("Show the live listings with the specified slugs or listing URLs.")
    .also("view, get, info, compare, describe, inspect, retrieve")
    .also("browse, open", "")
    .argument("<slugs...>", "slugs as printed by search, or listing URLs")
    .takes("listings")
    .option("--web", "open the first listing's page in the catalog")
    .also("-w")
    .addOption(new Option("--site", "open the first product's website").conflicts("web"))
    .examples("show git", "show git gitlab")
    .runs(async () => (await import("./show.run.ts")).show);
}

/** Registers `categories` or `tags`. `other` is another word for the command. */
export function registerTaxonomy(parent: CatalogCommand, kind: "categories" | "tags", other: string): void {
  parent
    .subcommand(kind, `list ${kind}`)
    .description(`List the active ${kind}. If words are specified, list only the ${kind} that match.`)
    .also(other)
    .argument("[words...]", "words that the slug or name must contain")
    .takes(kind)
    .examples(`${kind} web`)
    .runs(async () => (await import("./reading.run.ts")).taxonomyCommand(kind));
}
