import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

const NAME = "the owner's name, as sandbox key list prints it";

/** Registers `sandbox owner` and its commands, which simulate `OWNER_UNAVAILABLE`. */
export function registerOwner(parent: Command, session: Session): void {
  const owner = parent
    .command("owner")
    .summary("suspend and restore owners in the local catalog")
    .addHelpText("after", examples("sandbox owner suspend ada"));
  owner
    .command("suspend")
    .summary("suspend an owner, whose keys then get OWNER_UNAVAILABLE")
    .argument("<name>", NAME)
    .addHelpText("after", examples("sandbox owner suspend ada"))
    .action(action(session, () => import("./suspend.run.ts"), { interrupted: "Nothing was changed." }));
  owner
    .command("restore")
    .summary("end the suspension of an owner")
    .argument("<name>", NAME)
    .addHelpText("after", examples("sandbox owner restore ada"))
    .action(action(session, () => import("./restore.run.ts"), { interrupted: "Nothing was changed." }));
}
