import type { Command } from "commander";
import type { Session } from "../../app/app.ts";
import { action } from "../action.ts";
import { examples } from "../examples.ts";

/** Registers `show <slug…>`. */
export function registerShow(parent: Command, session: Session): void {
  parent
    .command("show")
    .summary("show live listings")
    .description("Show live listings, by their slugs or by the URLs of their pages in the catalog.")
    .argument("<slugs...>", "slugs as printed by search, or listing URLs")
    .takes("listings")
    .option("--web", "open the listing's page in the catalog")
    .option("--site", "open the product's website")
    .addHelpText("after", examples("show git", "show git gitlab"))
    .action(action(session, () => import("./show.run.ts")));
}
