import type { Command } from "commander";
import type { Session } from "../app/app.ts";
import { action } from "./action.ts";
import { examples } from "./examples.ts";

/** `categories [words…]`: the active categories. */
export function registerCategories(parent: Command, session: Session): void {
  parent
    .command("categories")
    .summary("list the active categories")
    .description("List the active categories, or those that contain the words.")
    .argument("[words...]", "only entries whose slug or name contains each of these")
    .addHelpText("after", examples("categories", "categories data", "categories --json"))
    .action(action(session, () => import("./categories.run.ts")));
}
