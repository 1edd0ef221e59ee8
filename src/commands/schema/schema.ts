import type { CatalogCommand } from "../catalog-command.ts";

export function registerSchema(parent: CatalogCommand): void {
  parent
    .subcommand("schema", "print the JSON Schema for drafts or command output")
    .description("Print the JSON Schema for draft files, a command's --json output, or a failure.")
    .argument("[name]", "draft, error, or a command such as search or draft-create")
    .takes("schemas")
    .option("--list", "list the names")
    .examples("schema draft")
    .runs(async () => (await import("./schema.run.ts")).schemaCommand(parent), {
      allowBrokenConfig: true,
      isWithoutCatalog: true,
    });
}
