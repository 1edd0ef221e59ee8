import type { Command } from "commander";
import type { Session } from "../app/app.ts";
import { action } from "./action.ts";
import { examples } from "./examples.ts";

/** Registers `categories [words…]` and `tags [words…]`. */
export function registerTaxonomies(parent: Command, session: Session): void {
  for (const [kind, word] of [
    ["categories", "data"],
    ["tags", "web"],
  ] as const) {
    parent
      .command(kind)
      .summary(`list the active ${kind}`)
      .description(`List the active ${kind}, or those that match the words.`)
      .argument("[words...]", "words that the slug or name contains")
      .takes(kind)
      .addHelpText("after", examples(`${kind} ${word}`))
      .action(action(session, async () => (await import("./taxonomy.run.ts")).taxonomyCommand(kind)));
  }
}
