import type { PictureSource } from "../media/picture-cache.ts";
import type { ActionDeps } from "../rules/apply-action.ts";
import type { CreateDraftDeps } from "../rules/create-draft.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import type { PageReads } from "../store/page-reads.ts";

/** The dependencies of pages. */
export interface PageDeps
  extends CatalogStore,
    Pick<ActionDeps, "media" | "badges" | "clock">,
    Pick<CreateDraftDeps, "dailyLimit"> {
  /** The source of pictures. If undefined, as with `--media assume`, logos are generated and listings have no other pictures. */
  readonly pictures?: PictureSource | undefined;
  /** The origin of canonical URLs: scheme, host and port. */
  readonly origin: string;
  /** The random ID of this run of the service. */
  readonly instance: string;
  /** Additional host names under which private pages are served. IP addresses, `localhost` and its subdomains are always allowed. */
  readonly hosts: readonly string[];
  /** Called with each unexpected error. */
  readonly onFailure: (error: unknown) => void;
}

/** The dependencies of pages, and the queries that only pages use. */
export interface WebDeps extends PageDeps {
  readonly reads: PageReads;
}
