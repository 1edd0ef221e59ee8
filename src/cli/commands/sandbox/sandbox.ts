import { filePath } from "../arguments.ts";
import type { CatalogCommand } from "../catalog-command.ts";
import { registerKey } from "./key/key.ts";
import { registerListing } from "./listing/listing.ts";
import { registerOwner } from "./owner/owner.ts";

export function registerSandbox(parent: CatalogCommand): void {
  const sandbox = parent
    .subcommand("sandbox", "manage the local catalog's data")
    .is({ isWithoutCatalog: true })
    .examples("sandbox listing list");
  registerData(sandbox);
  registerListing(sandbox);
  registerAccount(sandbox);
  registerKey(sandbox);
  registerOwner(sandbox);
  completeCommands(sandbox);
}

/** Adds the `--data` option to each subcommand, and a check that the base URL is not the address of another catalog. */
function completeCommands(group: CatalogCommand): void {
  for (const command of group.commands) {
    if (command.commands.length > 0) completeCommands(command);
    else command.option("--data <folder>", "data folder of the catalog", filePath).takes("folders");
    command.before = async (app) => (await import("./door.ts")).requireOwnCatalog(app);
  }
}

function registerData(sandbox: CatalogCommand): void {
  sandbox
    .subcommand("reset", "reset the local catalog to its initial data")
    .description("Reset the local catalog to the sample listings and the sandbox key.")
    .option("--yes", "do not ask for confirmation")
    .option("--keep-keys", "keep all owners and keys, for a reset between tests")
    .examples("sandbox reset --yes", "sandbox reset --yes --keep-keys")
    .runs(() => import("./reset.run.ts"), { interrupted: "Nothing was reset.", writesData: true });
  sandbox
    .subcommand("import", "import listings printed by search --all")
    .description(
      "Import listings that search --all printed with --ndjson or --json. Either all rows are imported or none. A row replaces the listing with the same slug.",
    )
    .argument("<file>", "a JSON or NDJSON file; - reads standard input")
    .takes("files")
    .option("--replace", "remove all other listings first")
    .examples("sandbox import listings.ndjson")
    .runs(() => import("./import.run.ts"), { interrupted: "Nothing was imported.", writesData: true });
  sandbox
    .subcommand("path", "print the local catalog's data folder")
    .examples("sandbox path")
    .runs(() => import("./path.run.ts"));
}

function registerAccount(sandbox: CatalogCommand): void {
  sandbox
    .subcommand("account", "print the private link to an owner's keys and drafts")
    .description(
      "Print the private link to an owner's API keys and drafts in the local catalog. Anyone with the link can use them.",
    )
    .argument("[owner]", "the owner's name (default: sandbox)")
    .option("--web", "open the link in the browser")
    .option("--new", "replace the link, so that the old one stops working")
    .examples("sandbox account ada")
    .runs(() => import("./account.run.ts"), { writesData: true });
}
