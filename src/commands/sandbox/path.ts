import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `sandbox path`: the folder of the local catalog's data. */
export function registerSandboxPath(parent: Command, session: Session): void {
  parent
    .command("path")
    .summary("print the folder of the local catalog's data")
    .addHelpText("after", examples("sandbox path", "sandbox path --json", "sandbox path --quiet"))
    .action(action(session, () => import("./path.run.ts")));
}
