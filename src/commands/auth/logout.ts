import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `auth logout`: removes a kept API key. */
export function registerAuthLogout(parent: Command, session: Session): void {
  parent
    .command("logout")
    .summary("remove the stored API key of the base URL in effect")
    .addHelpText(
      "after",
      examples("auth logout", "auth logout --base-url https://catalog.example", "auth logout --quiet"),
    )
    .action(action(session, () => import("./logout.run.ts")));
}
