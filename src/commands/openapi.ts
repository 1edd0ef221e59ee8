import type { CatalogCommand } from "./catalog-command.ts";

export function registerOpenApi(parent: CatalogCommand): void {
  parent
    .subcommand("openapi", "print the API description that the catalog serves")
    .also("swagger")
    .examples("openapi")
    .runs(() => import("./openapi.run.ts"));
}
