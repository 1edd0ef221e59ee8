import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `auth status`: the key in effect, masked. */
export function registerAuthStatus(parent: Command, session: Session): void {
  parent
    .command("status")
    .summary("show which API key is used for the base URL, masked")
    .addHelpText("after", examples("auth status", "auth status --json", "--sandbox auth status"))
    .action(action(session, () => import("./status.run.ts")));
}
