import type { App } from "../../../app/app.ts";
import { isSlug } from "../../../contract/index.ts";
import { command } from "../../../errors/advice.ts";
import { showListing } from "../../../service/admin/local-catalog.ts";
import { slugOf } from "../../slug-argument.ts";

export { listingView as view } from "../../../views/listings.ts";

/** Shows the submission that has the specified slug. */
export async function run(app: App, argument: string) {
  const slug = slugOf(argument, (each) => command("sandbox listing show", [each]), isSlug);
  return { row: await showListing(app, slug) };
}
