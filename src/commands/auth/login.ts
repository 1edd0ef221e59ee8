import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** `auth login`: keeps an API key. */
export function registerAuthLogin(parent: Command, session: Session): void {
  parent
    .command("login")
    .summary("store an API key for the base URL in effect")
    .description("Store an API key for the base URL in effect: typed unseen, or read from standard input.")
    .addHelpText(
      "after",
      examples(
        "auth login",
        "auth login --base-url https://catalog.example < key.txt",
        "auth login --quiet < key.txt",
      ),
    )
    .action(action(session, () => import("./login.run.ts")));
}
