import { isSlug } from "../../contract/index.ts";
import { Refusal } from "../rules/refusal.ts";
import type { TaxonomyEntry } from "../rules/stored-listing.ts";
import { cleanText, shownName } from "./clean-text.ts";
import { guidePage } from "./guide-page.ts";
import { homePage } from "./home-page.ts";
import { isolated, type Page } from "./layout.ts";
import { listPage } from "./list-page.ts";
import { queryHighlight } from "./listing-list.ts";
import { listingPage } from "./listing-page.ts";
import { type ListedBy, ListingPages, type ListPart } from "./listing-pages.ts";
import { html } from "./markup.ts";
import { MissingListing } from "./missing-listing.ts";
import { nearListings, searchOffers } from "./near.ts";
import type { WebPorts } from "./page-ports.ts";
import { numberText } from "./pager.ts";
import { livePictures } from "./pictures.ts";
import {
  chosenFilters,
  emptySearch,
  type ShownSearch,
  searchHeading,
  searchParameters,
  searchTitle,
  shownWords,
} from "./search-page.ts";
import { taxonomyPage } from "./taxonomy-page.ts";

const FEATURED = 6;
/** The number of new listings on the home page. */
const NEWEST = 12;
/** The number of other listings of the category on a listing's page. */
const RELATED = 4;
/** The number of categories or tags on a page. */
const ENTRIES = 500;

/** A builder of the public pages. Each method throws `NOT_FOUND` for an unknown address and for listings that are not live. */
export class PublicPages {
  readonly #ports: WebPorts;
  readonly #lists: ListingPages;

  constructor(ports: WebPorts) {
    this.#ports = ports;
    this.#lists = new ListingPages(ports);
  }

  /** `/` */
  home(): Page {
    const { origin, reads } = this.#ports;
    return homePage({
      origin,
      count: reads.count({ words: [], category: undefined, tag: undefined, isEmpty: false }),
      featured: reads.featured(FEATURED),
      newest: reads.newestOthers(NEWEST),
      categories: reads.counted("category"),
    });
  }

  /** `/search` */
  search(asked: URLSearchParams): Page {
    const parameters = searchParameters(asked);
    const query = cleanText(asked.get("q") ?? "").trim();
    const { taxonomies } = this.#ports;
    const [category, tag] = [parameters.get("category"), parameters.get("tag")];
    const shown: ShownSearch = {
      words: shownWords(query),
      category: category === null ? undefined : (taxonomies.category(category) ?? unknown(category)),
      tag: tag === null ? undefined : (taxonomies.tag(tag) ?? unknown(tag)),
      parameters,
    };
    const list = { path: "/search", parameters, filters: parameters };
    const part = this.#lists.read(list, asked.get("cursor"));
    return listPage({
      ...list,
      origin: this.#ports.origin,
      part,
      title: searchTitle(shown),
      description: "Search results of this catalog.",
      heading: searchHeading(shown),
      chosen: chosenFilters(shown),
      highlight: queryHighlight(shown.words),
      empty: this.#emptySearch(shown, query, part),
      isUnlisted: true,
      query,
    });
  }

  /** `/tools/:slug` */
  listing(slug: string): Page {
    const { listings, submissions, pictures, reads } = this.#ports;
    const listing = isSlug(slug) ? listings.find(slug) : undefined;
    if (listing === undefined) throw new MissingListing(nearListings(reads, slug));
    const category = listing.category.slug;
    const newest = listings.page({
      words: [],
      written: [],
      category,
      tag: undefined,
      limit: RELATED + 1,
      after: undefined,
      isEmpty: false,
    });
    return listingPage({
      listing,
      related: newest.listings.filter((other) => other.slug !== slug).slice(0, RELATED),
      origin: this.#ports.origin,
      imageCount: pictures === undefined ? 0 : livePictures(listing, submissions).imageUrls.length,
    });
  }

  /** `/categories` */
  categories(asked: URLSearchParams): Page {
    return this.#entriesPage("categories", "category", asked);
  }

  /** `/tags` */
  tags(asked: URLSearchParams): Page {
    return this.#entriesPage("tags", "tag", asked);
  }

  /** `/categories/:slug` */
  category(slug: string, asked: URLSearchParams): Page {
    return this.#entryPage("category", this.#ports.taxonomies.category(slug), asked);
  }

  /** `/tags/:slug` */
  tag(slug: string, asked: URLSearchParams): Page {
    return this.#entryPage("tag", this.#ports.taxonomies.tag(slug), asked);
  }

  /** `/guide` */
  guide(): Page {
    return guidePage(this.#ports.origin);
  }

  #emptySearch(shown: ShownSearch, q: string, { query, listings }: ListPart) {
    if (listings.length > 0) return html``;
    return emptySearch(shown, searchOffers(this.#ports, q, query));
  }

  #entriesPage(kind: "categories" | "tags", table: "category" | "tag", asked: URLSearchParams): Page {
    const { origin, reads } = this.#ports;
    const size = reads.sizeOf(table);
    const page = Number(/^\d{1,6}$/.exec(asked.get("page") ?? "")?.[0] ?? 1);
    const offset = (page - 1) * ENTRIES;
    if (offset < 0 || offset > Math.max(0, size - 1)) throw notFound("This list has no such page.");
    const entries = reads.counted(table, { limit: ENTRIES, offset });
    const address = (number: number) => (number === 1 ? `/${kind}` : `/${kind}?page=${number}`);
    const last = offset + entries.length;
    const place = {
      first: offset + 1,
      last,
      total: numberText(size),
      previous: page > 1 ? address(page - 1) : undefined,
      next: last < size ? address(page + 1) : undefined,
    };
    return taxonomyPage({ kind, entries, place, origin });
  }

  #entryPage(kind: "category" | "tag", entry: TaxonomyEntry | undefined, asked: URLSearchParams): Page {
    if (entry === undefined) throw notFound(`There is no ${kind} at this address.`);
    const name = shownName(entry);
    const [path, all] =
      kind === "category"
        ? [`/categories/${entry.slug}`, html`<a href="/categories">All categories</a>`]
        : [`/tags/${entry.slug}`, html`<a href="/tags">All tags</a>`];
    const list: ListedBy = {
      path,
      parameters: new URLSearchParams(),
      filters: new URLSearchParams([[kind, entry.slug]]),
    };
    return listPage({
      ...list,
      origin: this.#ports.origin,
      part: this.#lists.read(list, asked.get("cursor")),
      title: isolated(name),
      description: `Listings of the ${kind} ${name}.`,
      heading: html`<bdi lang="">${name}</bdi>`,
      empty: html`<p>No live listing has this ${kind} yet.</p><p>${all}</p>`,
    });
  }
}

/** Returns an entry for an unknown category or tag, with its slug as name. */
function unknown(slug: string): TaxonomyEntry {
  return { slug, name: slug };
}

function notFound(message: string): Refusal {
  return new Refusal("NOT_FOUND", message);
}
