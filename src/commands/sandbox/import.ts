import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `sandbox import <file>`: imports listings. */
export function registerSandboxImport(parent: Command, session: Session): void {
  parent
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
    .action(action(session, () => import("./import.run.ts")));
}
