import type { App } from "../../../app/app.ts";
import type { ListingState } from "../../../app/local-catalog/listing-verbs.ts";
import { listListings } from "../../../app/local-catalog/listings.ts";
import { listingsView } from "../../../views/listings.ts";

export const output = () => listingsView(undefined);

/** Lists submissions. */
export async function run(app: App, { state }: { readonly state?: ListingState }): Promise<void> {
  await app.present([{ rows: await listListings(app, state) }], listingsView(state));
}
