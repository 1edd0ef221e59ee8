import type { CatalogCommand } from "./catalog-command.ts";

export function registerTaxonomies(parent: CatalogCommand): void {
  for (const [kind, word, also] of [
    ["categories", "data", "category"],
    ["tags", "web", "topics"],
  ] as const) {
    parent
      .subcommand(kind, `list the ${kind}`)
      .description(`List the active ${kind}. If words are specified, list only the ${kind} that match.`)
      .also(also)
      .argument("[words...]", "words that the slug or name must contain")
      .takes(kind)
      .examples(`${kind} ${word}`)
      .runs(async () => (await import("./taxonomy.run.ts")).taxonomyCommand(kind));
  }
}
