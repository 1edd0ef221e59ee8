import type { PictureSource } from "../media/picture-cache.ts";
import type { AccountPorts } from "../rules/account.ts";
import type { BadgeFinder, MediaResolver } from "../rules/website-ports.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import type { PageReads } from "../store/page-reads.ts";

/** The ports of pages. */
export interface PagePorts
  extends Pick<
      CatalogStore,
      "database" | "listings" | "taxonomies" | "settings" | "submissions" | "accounts"
    >,
    Pick<AccountPorts, "clock"> {
  readonly media: MediaResolver;
  readonly badges: BadgeFinder;
  /** The source of pictures. Undefined with `--media assume`: logos are generated, and there are no images. */
  readonly pictures?: PictureSource | undefined;
  /** The origin of canonical URLs: scheme, host and port. */
  readonly origin: string;
  /** The random id of this service. The command line checks it before it opens a private link. */
  readonly instance: string;
  /** The host names of private pages, besides IP addresses and `localhost`. */
  readonly hosts: readonly string[];
  /** Called with each unexpected failure. Pages do not show it. */
  readonly onFailure: (error: unknown) => void;
}

/** The ports of pages, with the queries that only pages need. */
export interface WebPorts extends PagePorts {
  readonly reads: PageReads;
}
