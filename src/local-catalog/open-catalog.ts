import type { ServiceClock } from "./clock.ts";
import type { WebsiteLookups } from "./rules/listing.ts";
import { sampleRows } from "./sample/sample-listings.ts";
import { Accounts } from "./store/accounts.ts";
import type { Database } from "./store/database.ts";
import { Drafts } from "./store/drafts.ts";
import { ListingWriter } from "./store/listing-writer.ts";
import { Listings } from "./store/listings.ts";
import { openDatabase } from "./store/open-database.ts";
import { CatalogSettings } from "./store/settings.ts";
import { Submissions } from "./store/submissions.ts";
import { Taxonomies } from "./store/taxonomies.ts";

export type CatalogStore = ReturnType<typeof catalogStore>;

/** What the rules, routes and pages of a catalog use. */
export interface CatalogDeps extends CatalogStore, WebsiteLookups {
  readonly clock: ServiceClock;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The base URL for links to the catalog, without a trailing slash. */
  readonly origin: string;
  /** The random ID of this run of the service. */
  readonly instance: string;
  /** Additional host names under which private pages are served. IP addresses, `localhost` and its subdomains are always allowed. */
  readonly hosts: readonly string[];
  readonly dailyLimit: number;
  readonly onFailure: (error: unknown) => void;
}

/** Returns the repositories for an open database. */
export function catalogStore(database: Database) {
  return {
    database,
    settings: new CatalogSettings(database),
    listings: new Listings(database),
    writer: new ListingWriter(database),
    taxonomies: new Taxonomies(database),
    drafts: new Drafts(database),
    submissions: new Submissions(database),
    accounts: new Accounts(database),
  };
}

/** Calls `use` with a catalog that has its own connection to the file. Others read the earlier data until its transaction ends. */
export async function withOwnConnection<Result>(
  { database }: Pick<CatalogStore, "database">,
  use: (own: CatalogStore) => Promise<Result>,
): Promise<Result> {
  const own = catalogStore(database.reopen());
  try {
    return await use(own);
  } finally {
    // After a large change, the checkpoint takes as long as the commit, so others are answered in between.
    await new Promise((resolve) => setImmediate(resolve));
    own.database.close();
  }
}

/** Opens the catalog in a data folder or in memory. Fills a new catalog with the sample listings. */
export async function openCatalog(dataFolder: string | undefined, replacesOther = false) {
  return catalogStore(await openDatabase(dataFolder, fillWithSample, replacesOther));
}

function fillWithSample(database: Database): void {
  new CatalogSettings(database).renewDataId();
  for (const _ of new ListingWriter(database).fillWithSample(sampleRows()));
}
