import type { CatalogCommand } from "./catalog-command.ts";

export function registerCategories(parent: CatalogCommand): void {
  registerTaxonomy(parent, "categories", ["data", "category"]);
}

export function registerTags(parent: CatalogCommand): void {
  registerTaxonomy(parent, "tags", ["web", "topics"]);
}

function registerTaxonomy(
  parent: CatalogCommand,
  kind: "categories" | "tags",
  [example, other]: readonly [example: string, other: string],
): void {
  parent
    .subcommand(kind, `list the ${kind}`)
    .description(`List the active ${kind}. If words are specified, list only the ${kind} that match.`)
    .also(other)
    .lists(kind)
    .argument("[words...]", "words that the slug or name must contain")
    .takes(kind)
    .examples(`${kind} ${example}`)
    .runs(async () => (await import("./taxonomy.run.ts")).taxonomyCommand(kind));
}
