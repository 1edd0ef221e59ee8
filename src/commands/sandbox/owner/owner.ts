import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

/** Registers `sandbox owner …`, which suspends and restores owners of the local catalog to rehearse OWNER_UNAVAILABLE. */
export function registerOwner(parent: Command, session: Session): void {
  const owner = parent
    .command("owner")
    .summary("suspend and restore owners of the local catalog")
    .addHelpText("after", examples("sandbox owner suspend ada"));
  registerSuspend(owner, session);
  registerRestore(owner, session);
}

const NAME = "the owner's name, as sandbox key list prints it";

function registerSuspend(parent: Command, session: Session): void {
  parent
    .command("suspend")
    .summary("suspend an owner, whose keys then get OWNER_UNAVAILABLE")
    .argument("<name>", NAME)
    .addHelpText("after", examples("sandbox owner suspend ada"))
    .action(action(session, () => import("./suspend.run.ts"), { interrupted: "Nothing was changed." }));
}

function registerRestore(parent: Command, session: Session): void {
  parent
    .command("restore")
    .summary("end the suspension of an owner")
    .argument("<name>", NAME)
    .addHelpText("after", examples("sandbox owner restore ada"))
    .action(action(session, () => import("./restore.run.ts"), { interrupted: "Nothing was changed." }));
}
