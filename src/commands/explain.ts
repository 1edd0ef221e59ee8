import type { CatalogCommand } from "./catalog-command.ts";

export function registerExplain(parent: CatalogCommand): void {
  parent
    .subcommand("explain", "explain an error code, exit code or HTTP status")
    .also("error")
    .argument("[code...]", "a code or a number (default: list every code)")
    .takes("codes")
    .examples("explain RATE_LIMITED")
    .runs(() => import("./explain.run.ts"), {
      allowBrokenConfig: true,
      isWithoutCatalog: true,
    });
}
