import type { Command } from "commander";
import type { Session } from "../app/app.ts";
import { action } from "./action.ts";
import { examples } from "./examples.ts";

/** `tags [words…]`: the active tags. */
export function registerTags(parent: Command, session: Session): void {
  parent
    .command("tags")
    .summary("list the active tags")
    .description("List the active tags, or those that contain the words.")
    .argument("[words...]", "only entries whose slug or name contains each of these")
    .addHelpText("after", examples("tags", "tags web", "tags --fields slug"))
    .action(action(session, () => import("./tags.run.ts")));
}
