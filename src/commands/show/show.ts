import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `show <slug>`: one live listing, printed or opened in a browser. */
export function registerShow(parent: Command, session: Session): void {
  parent
    .command("show")
    .summary("show one live listing")
    .description("Show one live listing, by its slug or by the URL of its page in the catalog.")
    .argument("<slug>", "the listing's slug, as printed by search, or its URL")
    .option("--web", "open its page in the catalog")
    .option("--site", "open the product's website")
    .addHelpText("after", examples("show git"))
    .action(action(session, () => import("./show.run.ts")));
}
