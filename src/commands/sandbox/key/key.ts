import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

/** Registers `sandbox key` and its commands. */
export function registerKey(parent: Command, session: Session): void {
  const key = parent
    .command("key")
    .summary("create, list and revoke API keys for the local catalog")
    .addHelpText("after", examples("sandbox key list"));
  key
    .command("create")
    .summary("create an API key, which is shown only once")
    .option("--owner <name>", "owner of the key, created if missing")
    .addHelpText("after", examples("sandbox key create"))
    .action(action(session, () => import("./create.run.ts"), { interrupted: "No key was created." }));
  key
    .command("list")
    .summary("list the IDs and owners of API keys")
    .addHelpText("after", examples("sandbox key list"))
    .action(action(session, () => import("./list.run.ts")));
  key
    .command("revoke")
    .summary("revoke an API key")
    .argument("<id>", "the key's ID, as sandbox key list prints it")
    .takes("keys")
    .addHelpText("after", examples("sandbox key revoke 1"))
    .action(action(session, () => import("./revoke.run.ts"), { interrupted: "No key was revoked." }));
}
