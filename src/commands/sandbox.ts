import type { Command } from "commander";
import type { Session } from "../app/session.ts";
import { examples } from "./examples.ts";
import { inApp } from "./in-app.ts";
import { registerSandboxKeys } from "./sandbox/keys.ts";
import { registerSandboxOwners } from "./sandbox/owners.ts";

/** `sandbox …`: looks after the data of the local catalog. */
export function registerSandbox(parent: Command, session: Session): void {
  const sandbox = parent.command("sandbox").summary("look after the data of the local catalog");
  sandbox
    .command("reset")
    .summary("put the local catalog back to its first start")
    .description(
      "Put the local catalog back to its first start: the sample listings, no drafts, no keys but its own.",
    )
    .option("--yes", "do it without asking")
    .addHelpText(
      "after",
      examples("sandbox reset --yes", "sandbox reset --yes --quiet", "sandbox reset --yes --json"),
    )
    .action(inApp(session, async (app, flags) => (await import("./sandbox/reset.ts")).reset(app, flags)));
  sandbox
    .command("import")
    .summary("import listings, as search --all prints them")
    .description(
      "Import listings as search --all --json or --ndjson prints them: all or nothing, the same slugs replaced.",
    )
    .argument("<file>", "a file of JSON or NDJSON; - reads standard input")
    .option("--replace", "remove all other listings first")
    .addHelpText(
      "after",
      examples(
        "sandbox import listings.ndjson",
        "sandbox import listings.json --replace",
        "sandbox import - < listings.ndjson",
      ),
    )
    .action(
      inApp(session, async (app, file, flags) =>
        (await import("./sandbox/import.ts")).importFile(app, file, flags),
      ),
    );
  sandbox
    .command("path")
    .summary("print the folder of the local catalog's data")
    .addHelpText("after", examples("sandbox path", "sandbox path --json", "sandbox path --quiet"))
    .action(inApp(session, async (app) => (await import("./sandbox/path.ts")).path(app)));
  registerSandboxKeys(sandbox, session);
  registerSandboxOwners(sandbox, session);
}
