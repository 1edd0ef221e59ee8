import type { App } from "../../../app/app.ts";
import type { ListingState } from "../../../service/admin/listing-actions.ts";
import { listListings } from "../../../service/admin/local-catalog.ts";

export { listingsView as view } from "../../../views/listings.ts";

export async function run(app: App, { state }: { readonly state?: ListingState }) {
  return { rows: await listListings(app, state), state };
}
