import { existsSync } from "node:fs";
import type { ServiceClock } from "../clock.ts";
import type { ListingState } from "../rules/listing-states.ts";
import { databasePath } from "../store/open-database.ts";
import { originOf } from "./served.ts";
import { withCatalog } from "./with-catalog.ts";

/** What the local catalog needs of a run of the tool: the folder of its data, and the clock for changes to it. */
export interface CatalogHome {
  readonly folders: { readonly data: string };
  readonly context: { readonly clock: ServiceClock };
}

/** What the catalog of a data folder knows about some slugs now. */
export interface KnownSubmissions {
  /** The random id of the data, which a reset replaces; undefined before the first start. */
  readonly dataId: string | undefined;
  /** The submissions by slug. A slug without one is left out. */
  readonly bySlug: ReadonlyMap<string, SubmissionState>;
}

/** The state of a submission, and its addresses at this moment. */
export interface SubmissionState {
  readonly state: ListingState;
  readonly editorUrl: string;
  /** The page of the listing; null unless it is live. */
  readonly listbulbUrl: string | null;
}

/** Returns the states of the submissions with these slugs. A data folder without a catalog is left as it is. Throws a `ServiceError`. */
export async function statesOf(
  { folders, context }: CatalogHome,
  slugs: readonly string[],
): Promise<KnownSubmissions> {
  if (!existsSync(databasePath(folders.data))) return { dataId: undefined, bySlug: new Map() };
  return withCatalog({ folder: folders.data, clock: context.clock }, (catalog) => {
    const origin = originOf(catalog);
    const entries = catalog.submissions.findAll(slugs).map(({ slug, state, editorToken }) => {
      const listbulbUrl = state === "LIVE" ? `${origin}/tools/${slug}` : null;
      return [slug, { state, editorUrl: `${origin}/editor/${editorToken}`, listbulbUrl }] as const;
    });
    return { dataId: catalog.settings.dataId(), bySlug: new Map(entries) };
  });
}
