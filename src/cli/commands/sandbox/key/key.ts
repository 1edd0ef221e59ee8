import type { CatalogCommand } from "../../catalog-command.ts";

export function registerKey(parent: CatalogCommand): void {
  const key = parent
    .subcommand("key", "create, list and revoke API keys for the local catalog")
    .examples("sandbox key list");
  key
    .subcommand("create", "create an API key, which is shown only once")
    .option("--owner <name>", "owner of the key; a new name creates an owner")
    .option("--name <text>", "what the key is for, shown in lists")
    .examples("sandbox key create")
    .runs(async () => (await import("./key.run.ts")).create, {
      interrupted: "No key was created.",
      writesData: true,
    });
  key
    .subcommand("list", "list API keys: first characters, owner, name and last use")
    .lists("keys", "owners")
    .examples("sandbox key list")
    .runs(async () => (await import("./key.run.ts")).list);
  key
    .subcommand("revoke", "revoke an API key")
    .argument("<id>", "the key's ID, as sandbox key list prints it")
    .takes("keys")
    .examples("sandbox key revoke 1")
    .runs(async () => (await import("./key.run.ts")).revoke, {
      interrupted: "No key was revoked.",
      writesData: true,
    });
}
