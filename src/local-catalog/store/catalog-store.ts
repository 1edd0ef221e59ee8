import { hasEnded, processIdentity } from "../../base/files/running-process.ts";
import type { ServiceClock } from "../clock.ts";
import { Accounts } from "./accounts.ts";
import type { Database } from "./database.ts";
import { Drafts } from "./drafts.ts";
import { ListingWriter } from "./listing-writer.ts";
import { Listings } from "./listings.ts";
import { CatalogSettings } from "./settings.ts";
import { Submissions } from "./submissions.ts";
import { Taxonomies } from "./taxonomies.ts";

export type CatalogStore = ReturnType<typeof catalogStore>;

/** Returns the repositories for an open database. Claims expire according to `systemClock`, which ignores `--now`. */
export function catalogStore(database: Database, systemClock: ServiceClock) {
  const accounts = new Accounts(database);
  const now = () => systemClock.now().getTime();
  return {
    database,
    settings: new CatalogSettings(database),
    listings: new Listings(database),
    writer: new ListingWriter(database),
    taxonomies: new Taxonomies(database),
    drafts: new Drafts(database, { identity: processIdentity(), now, hasEnded }),
    submissions: new Submissions(database),
    accounts,
    keys: accounts,
  };
}
