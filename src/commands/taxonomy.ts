import type { Command } from "commander";
import type { Session } from "../app/app.ts";
import { action } from "./action.ts";
import { examples } from "./examples.ts";

/** Registers `categories [words…]`, which lists the active categories. */
export function registerCategories(parent: Command, session: Session): void {
  registerTaxonomy(parent, session, "categories").addHelpText("after", examples("categories data"));
}

/** Registers `tags [words…]`, which lists the active tags. */
export function registerTags(parent: Command, session: Session): void {
  registerTaxonomy(parent, session, "tags").addHelpText("after", examples("tags web"));
}

function registerTaxonomy(parent: Command, session: Session, kind: "categories" | "tags"): Command {
  return parent
    .command(kind)
    .summary(`list the active ${kind}`)
    .description(`List the active ${kind}, or those that contain the words.`)
    .argument("[words...]", "words that the slug or name contains")
    .action(action(session, async () => (await import("./taxonomy.run.ts")).taxonomyCommand(kind)));
}
