import type { App } from "../../../app/app.ts";
import type { ListingState } from "../../../service/admin/listing-verbs.ts";
import { listListings } from "../../../service/admin/local-catalog.ts";
import { listingsView } from "../../../views/listings.ts";

export const output = () => listingsView(undefined);

/** Lists submissions. */
export async function run(app: App, { state }: { readonly state?: ListingState }): Promise<void> {
  await app.present([{ rows: await listListings(app, state) }], listingsView(state));
}
