import type { PictureSource } from "../media/picture-cache.ts";
import type { AccountPorts } from "../rules/account.ts";
import type { BadgeFinder, MediaResolver } from "../rules/website-ports.ts";
import type { Accounts } from "../store/accounts.ts";
import type { Database } from "../store/database.ts";
import type { Listings } from "../store/listings.ts";
import type { PageReads } from "../store/page-reads.ts";
import type { CatalogSettings } from "../store/settings.ts";
import type { Submissions } from "../store/submissions.ts";
import type { Taxonomies } from "../store/taxonomies.ts";

/** The sources of pages. */
export interface PagePorts extends Pick<AccountPorts, "clock"> {
  readonly database: Database;
  readonly listings: Listings;
  readonly taxonomies: Taxonomies;
  readonly settings: CatalogSettings;
  readonly submissions: Submissions;
  readonly accounts: Accounts;
  readonly media: MediaResolver;
  readonly badges: BadgeFinder;
  /** Undefined when media is assumed, not fetched: logos are generated, and there are no images. */
  readonly pictures?: PictureSource | undefined;
  /** The origin of canonical links: scheme, host and port. */
  readonly origin: string;
  /** The random id by which the command line recognises this service before it opens a private link. */
  readonly instance: string;
  /** The names, beside IP addresses and `localhost`, that private pages are served under. */
  readonly hosts: readonly string[];
  /** Called with an unexpected failure, which no page shows. */
  readonly onFailure: (error: unknown) => void;
}

/** The sources of pages, with the reads that only pages need. */
export interface WebPorts extends PagePorts {
  readonly reads: PageReads;
}
