import { isSlug, type Tool } from "../../contract/index.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { cursorAfter, parametersAfter, parseListQuery } from "../rules/list-query.ts";
import { Refusal } from "../rules/refusal.ts";
import type { StoredListing } from "../rules/stored-listing.ts";
import type { Listings } from "../store/listings.ts";
import type { CatalogSettings } from "../store/settings.ts";
import type { Taxonomies } from "../store/taxonomies.ts";
import { successBody } from "./response.ts";
import { type PreparedResponse, prepareResponse, type SendPrepared } from "./response-cache.ts";

/** The ports of the read operations. */
export interface ReadPorts {
  readonly listings: Listings;
  readonly taxonomies: Taxonomies;
  readonly settings: CatalogSettings;
  /** The base of listing URLs. */
  readonly origin: string;
}

/** The read operations of the API. */
export class Reads {
  readonly #ports: ReadPorts;
  readonly #send: SendPrepared;

  constructor(ports: ReadPorts, send: SendPrepared) {
    this.#ports = ports;
    this.#send = send;
  }

  /** `GET /api/v1/tools` */
  readonly list = (request: Request): Response => this.#send(request, () => this.#list(new URL(request.url)));

  /** `GET /api/v1/tools/:slug` */
  readonly show = (request: Request, slug: string): Response => this.#send(request, () => this.#show(slug));

  /** `GET /api/v1/categories` */
  readonly categories = (request: Request): Response =>
    this.#send(request, () => prepareResponse(successBody(this.#ports.taxonomies.categories())));

  /** `GET /api/v1/tags` */
  readonly tags = (request: Request): Response =>
    this.#send(request, () => prepareResponse(successBody(this.#ports.taxonomies.tags())));

  /** `GET /api/v1/openapi.json`: the document itself, without an envelope. */
  readonly openApi = (request: Request): Response =>
    this.#send(request, () => prepareResponse(JSON.stringify(openApiDocument(this.#ports.origin))));

  #list({ searchParams }: URL): PreparedResponse {
    const { listings, settings, origin } = this.#ports;
    const secret = settings.cursorSecret();
    const query = parseListQuery(searchParams, secret);
    const page = listings.page(query);
    const body = successBody(page.listings.map((listing) => toTool(listing, origin)));
    if (page.next === undefined) return prepareResponse(body);

    const next = parametersAfter(searchParams, query, cursorAfter(query, page.next, secret));
    // The link is relative, so that it works behind a proxy and under a path prefix.
    return prepareResponse(body, { link: `<?${next}>; rel="next"` });
  }

  #show(slug: string): PreparedResponse {
    if (!isSlug(slug)) {
      throw new Refusal(
        "INVALID_SLUG",
        "Invalid slug: use lower-case letters and digits, words joined by hyphens, at most 120 characters.",
      );
    }
    const listing = this.#ports.listings.find(slug);
    if (listing === undefined)
      throw new Refusal("TOOL_NOT_FOUND", "There is no live listing with this slug.");
    return prepareResponse(successBody(toTool(listing, this.#ports.origin)));
  }
}

/** Returns a stored listing as the API shows it. `origin` is the address of the catalog. */
export function toTool(listing: StoredListing, origin: string): Tool {
  return {
    slug: listing.slug,
    name: listing.name,
    websiteUrl: listing.websiteUrl,
    listbulbUrl: `${origin}/tools/${listing.slug}`,
    listingHeadline: listing.headline,
    description: listing.description,
    logoUrl: listing.logoUrl,
    imageUrl: listing.imageUrl,
    category: listing.category,
    tags: [...listing.tags],
    listedAt: listing.listedAt,
    featured: listing.isFeatured,
    verification: { badgeVerified: listing.isBadgeVerified, badgeVerifiedAt: listing.badgeVerifiedAt },
  };
}
