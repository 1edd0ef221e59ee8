import type { CatalogCommand } from "../catalog-command.ts";

export function registerDoctor(parent: CatalogCommand): void {
  parent
    .subcommand("doctor", "check settings, connection, key, cache and API")
    .description(
      "Check settings, connection, key, cache and the served API. The first failure determines the exit code.",
    )
    .also("status, health")
    .also("--check-key", "auth status --check")
    .examples("doctor")
    .runs(() => import("./doctor.run.ts"), { allowBrokenConfig: true });
}
