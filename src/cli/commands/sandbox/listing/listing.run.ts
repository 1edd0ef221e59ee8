import { command } from "../../../../contract/errors/advice.ts";
import { isSlug } from "../../../../contract/index.ts";
import type { ListingAction, ListingState } from "../../../../contract/listing-states.ts";
import type { App } from "../../../app.ts";
import { type Door, LocalRefusal } from "../../../local-catalog.ts";
import {
  type ChangedListing,
  changedListingView,
  type ListingDetails,
  type ListingEntry,
  listingsView,
  listingView,
} from "../../../output/views/listings.ts";
import { slugOf } from "../../slug-argument.ts";
import { throughDoor } from "../door.ts";
import { listingError, noSubmission } from "./listing-errors.ts";

interface ActionFlags {
  readonly ifVersion?: number;
  readonly reason?: string;
  readonly category?: string;
  readonly plan?: string;
  readonly tag?: readonly string[];
}

export const list = {
  view: listingsView,
  run: async (app: App, { state }: { readonly state?: ListingState }) => ({
    rows: await throughDoor(app, (door) =>
      door<readonly ListingEntry[]>("GET", `/submissions?state=${state ?? ""}`),
    ),
    state,
  }),
};

export const show = {
  view: listingView,
  run: async (app: App, argument: string) => {
    const slug = slugOf(argument, (each) => command("sandbox listing show", [each]), isSlug);
    return { row: await atSlug(app, slug, (door, path) => door<ListingDetails>("GET", path)) };
  },
};

/** Returns the command that applies an action to a listing. */
export function actionCommand(action: ListingAction) {
  return {
    view: changedListingView,
    run: async (
      app: App,
      argument: string,
      { ifVersion, reason, category, plan, tag: tags }: ActionFlags,
    ) => {
      const slug = slugOf(argument, (each) => command(`sandbox listing ${action}`, [each]), isSlug);
      const body = { ifVersion, reason, category, plan, tags };
      const fields = Object.entries({ category, plan, tags }).flatMap(([name, value]) =>
        value === undefined ? [] : [name],
      );
      const change = (door: Door, path: string) => door<ChangedListing>("POST", `${path}/${action}`, body);
      const row = await app.during("Changing the listing", () =>
        atSlug(app, slug, change).catch((error: unknown) => {
          throw error instanceof LocalRefusal ? listingError(error, { action, fields }) : error;
        }),
      );
      return { row, action, isSimulated: row.simulated };
    },
  };
}

/** Calls `work` with the path of a submission. Rewords the error for a slug without a submission. */
function atSlug<Row>(app: App, slug: string, work: (door: Door, path: string) => Promise<Row>): Promise<Row> {
  return throughDoor(app, (door) =>
    work(door, `/submissions/${slug}`).catch(async (error: unknown) => {
      throw error instanceof LocalRefusal ? await noSubmission(door, slug, error) : error;
    }),
  );
}
