import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { filePath } from "../arguments.ts";
import { examples } from "../examples.ts";
import { registerKey } from "./key/key.ts";
import { registerListing } from "./listing/listing.ts";
import { registerOwner } from "./owner/owner.ts";

/** Registers `sandbox` and its commands. */
export function registerSandbox(parent: Command, session: Session): void {
  const sandbox = parent
    .command("sandbox")
    .summary("manage the data in the local catalog")
    .addHelpText("after", examples("sandbox listing list"));
  registerData(sandbox, session);
  registerListing(sandbox, session);
  registerAccount(sandbox, session);
  registerKey(sandbox, session);
  registerOwner(sandbox, session);
  addDataOption(sandbox);
  sandbox.hook("preAction", async (_, command) => {
    const { requireOwnCatalog } = await import("./require-own-catalog.ts");
    await requireOwnCatalog(session, command.optsWithGlobals());
  });
}

function addDataOption(group: Command): void {
  for (const command of group.commands) {
    if (command.commands.length > 0) addDataOption(command);
    else command.option("--data <folder>", "data folder of the catalog", filePath).takes("folders");
  }
}

function registerData(sandbox: Command, session: Session): void {
  sandbox
    .command("reset")
    .summary("reset the local catalog to its initial data")
    .description("Reset the local catalog to the sample listings. Keep only the sandbox key.")
    .option("--yes", "do not ask for confirmation")
    .option("--keep-keys", "keep all owners and keys, for a reset between tests")
    .addHelpText("after", examples("sandbox reset --yes", "sandbox reset --yes --keep-keys"))
    .action(action(session, () => import("./reset.run.ts"), { interrupted: "Nothing was reset." }));
  sandbox
    .command("import")
    .summary("import listings printed by search --all")
    .description(
      "Import the output of search --all --ndjson or --json. Either all rows are imported or none. A row replaces the listing with the same slug.",
    )
    .argument("<file>", "a file of JSON or NDJSON; - reads standard input")
    .takes("files")
    .option("--replace", "remove all other listings first")
    .addHelpText("after", examples("sandbox import listings.ndjson"))
    .action(action(session, () => import("./import.run.ts"), { interrupted: "Nothing was imported." }));
  sandbox
    .command("path")
    .summary("print the folder of the local catalog's data")
    .addHelpText("after", examples("sandbox path"))
    .action(action(session, () => import("./path.run.ts")));
}

function registerAccount(sandbox: Command, session: Session): void {
  sandbox
    .command("account")
    .summary("print the private link to an owner's keys and drafts")
    .description(
      "Print the private link to an owner's API keys and drafts in the local catalog. Anyone with the link can use them.",
    )
    .argument("[owner]", "the owner's name (default: sandbox)")
    .option("--web", "open the link in the browser")
    .option("--new", "replace the link, so that the old one stops working")
    .addHelpText("after", examples("sandbox account ada"))
    .action(action(session, () => import("./account.run.ts")));
}
