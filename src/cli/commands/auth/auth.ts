import { KEY_SCOPE } from "../../../contract/limits.ts";
import type { CatalogCommand } from "../catalog-command.ts";

export function registerAuth(parent: CatalogCommand): void {
  const auth = parent.subcommand("auth", "manage API keys").examples("auth status");
  auth
    .subcommand("login", "store an API key for the current base URL")
    .also("sign-in")
    .also("--api-key, --key, --token, --with-token", "An API key is read from standard input, not an option")
    .description(
      "Read an API key from a hidden prompt or standard input, and store it for the current base URL. In PowerShell, run Get-Content " +
        `key.txt | catalog auth login. ${KEY_SCOPE}`,
    )
    .examples("auth login --base-url https://catalog.example < key.txt")
    .runs(async () => (await import("./auth.run.ts")).login, {
      interrupted: "No key was stored.",
      variable: () => "CATALOG_API_KEY",
    });
  auth
    .subcommand("status", "show the masked API key for the base URL")
    .also("whoami")
    .option("--check", "ask the catalog whether it accepts the key, without creating a draft")
    .examples("auth status", "auth status --check --sandbox")
    .runs(async () => (await import("./auth.run.ts")).status);
  auth
    .subcommand("logout", "remove the stored API key for the current base URL")
    .examples("auth logout")
    .runs(async () => (await import("./auth.run.ts")).logout, { interrupted: "No key was removed." });
}
