import type { CatalogCommand } from "../catalog-command.ts";

export function registerShow(parent: CatalogCommand): void {
  parent
    .subcommand("show", "show live listings")
    .description("Show the live listings with the specified slugs or page URLs.")
    .also("view, get, info, compare")
    .argument("<slugs...>", "slugs as printed by search, or listing URLs")
    .takes("listings")
    .option("--web", "open the first listing's page in the catalog")
    .option("--site", "open the first product's website")
    .examples("show git", "show git gitlab")
    .runs(() => import("./show.run.ts"));
}
