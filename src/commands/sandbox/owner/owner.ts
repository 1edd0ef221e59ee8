import type { Command } from "commander";
import type { Session } from "../../../app/app.ts";
import { action } from "../../action.ts";
import { examples } from "../../examples.ts";

const COMMANDS = [
  ["suspend", "suspend an owner, whose keys then get OWNER_UNAVAILABLE"],
  ["restore", "end the suspension of an owner"],
] as const;

/** Registers `sandbox owner` and its commands, which simulate `OWNER_UNAVAILABLE`. */
export function registerOwner(parent: Command, session: Session): void {
  const owner = parent
    .command("owner")
    .summary("suspend and restore owners in the local catalog")
    .addHelpText("after", examples("sandbox owner suspend ada"));
  for (const [name, summary] of COMMANDS) {
    const load = async () => (await import("./owner.run.ts")).ownerCommand(name === "suspend");
    owner
      .command(name)
      .summary(summary)
      .argument("<name>", "the owner's name, as sandbox key list prints it")
      .takes("owners")
      .addHelpText("after", examples(`sandbox owner ${name} ada`))
      .action(action(session, load, { interrupted: "Nothing was changed." }));
  }
}
