import type { AccountRepository } from "../rules/account.ts";
import type { BadgeFinder } from "../rules/badge.ts";
import type { SubmissionRepository } from "../rules/submission-repository.ts";
import type { Database } from "../store/database.ts";
import type { Drafts } from "../store/drafts.ts";
import type { Listings } from "../store/listings.ts";
import type { Settings } from "../store/settings.ts";
import type { Taxonomies } from "../store/taxonomy.ts";

/** What pages are made from. */
export interface PagePorts {
  readonly database: Database;
  readonly listings: Listings;
  readonly drafts: Drafts;
  readonly submissions: SubmissionRepository;
  readonly accounts: AccountRepository;
  readonly badges: BadgeFinder;
  readonly taxonomies: Taxonomies;
  readonly settings: Settings;
  /** The address that canonical links start with, without a slash at the end. */
  readonly origin: string;
  /** Host names, beside IP addresses and `localhost`, under which private pages answer. */
  readonly hosts: readonly string[];
  /** Told what failed unexpectedly: no page says it. */
  readonly onFailure: (error: unknown) => void;
}
