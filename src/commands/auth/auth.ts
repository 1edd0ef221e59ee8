import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `auth` and its commands. */
export function registerAuth(parent: Command, session: Session): void {
  const auth = parent
    .command("auth")
    .summary("store, show and remove the API key of the base URL")
    .addHelpText("after", examples("auth status"));
  auth
    .command("login")
    .summary("store an API key for the current base URL")
    .description(
      "Store an API key for the current base URL, from a hidden prompt or from standard input. In PowerShell, write Get-Content " +
        "key.txt | catalog auth login.",
    )
    .addHelpText("after", examples("auth login --base-url https://catalog.example < key.txt"))
    .action(action(session, () => import("./login.run.ts"), { interrupted: "No key was stored." }));
  auth
    .command("status")
    .summary("show which API key is used for the base URL, masked")
    .addHelpText("after", examples("auth status"))
    .action(action(session, () => import("./status.run.ts")));
  auth
    .command("logout")
    .summary("remove the stored API key of the current base URL")
    .addHelpText("after", examples("auth logout"))
    .action(action(session, () => import("./logout.run.ts"), { interrupted: "No key was removed." }));
}
