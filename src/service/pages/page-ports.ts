import type { PictureSource } from "../media/picture-cache.ts";
import type { AccountPorts } from "../rules/account.ts";
import type { BadgeFinder } from "../rules/badge.ts";
import type { MediaResolver } from "../rules/media.ts";
import type { Accounts } from "../store/accounts.ts";
import type { Database } from "../store/database.ts";
import type { Listings } from "../store/listings.ts";
import type { Settings } from "../store/settings.ts";
import type { Submissions } from "../store/submissions.ts";
import type { Taxonomies } from "../store/taxonomy.ts";

/** The sources of pages. */
export interface PagePorts extends Pick<AccountPorts, "clock"> {
  readonly database: Database;
  readonly listings: Listings;
  readonly taxonomies: Taxonomies;
  readonly settings: Settings;
  readonly submissions: Submissions;
  readonly accounts: Accounts;
  readonly media: MediaResolver;
  readonly badges: BadgeFinder;
  /** Undefined while media is assumed and nothing of other people's is fetched: then logos are generated and images missing. */
  readonly pictures?: PictureSource | undefined;
  /** The address that canonical links start with, without a slash at the end. */
  readonly origin: string;
  /** Host names, beside IP addresses and `localhost`, under which private pages answer. */
  readonly hosts: readonly string[];
  /** Told what failed unexpectedly: no page says it. */
  readonly onFailure: (error: unknown) => void;
}
