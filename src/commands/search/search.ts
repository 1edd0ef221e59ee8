import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { wholeNumber } from "../arguments.ts";
import { examples } from "../examples.ts";

/** `search [words…]`: browse or filter live listings. */
export function registerSearch(parent: Command, session: Session): void {
  parent
    .command("search")
    .summary("browse or filter live listings")
    .description("Browse or filter live listings; without words, all of them.")
    .argument("[words...]", "search words, joined by a space")
    .option("-c, --category <slug>", "only listings of this category")
    .option("-t, --tag <slug>", "only listings with this tag")
    .option("-n, --limit <count>", "at most this many, over several pages if need be", wholeNumber)
    .option("--all", "every listing, page after page")
    .addHelpText(
      "after",
      examples("search git", "search --category databases --limit 5", "search --all --ndjson"),
    )
    .action(action(session, () => import("./search.run.ts")));
}
