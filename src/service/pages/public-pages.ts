import { isSlug } from "../../contract/index.ts";
import { cursorAfter, parseListQuery } from "../rules/list-query.ts";
import { Refusal } from "../rules/refusal.ts";
import type { TaxonomyEntry } from "../rules/stored-listing.ts";
import type { ListingPage } from "../store/listings.ts";
import { cleanText, shownName } from "./clean-text.ts";
import { guidePage } from "./guide-page.ts";
import { homePage } from "./home-page.ts";
import { isolated, type Page } from "./layout.ts";
import { type ListContent, listPage, taxonomyPage } from "./list-page.ts";
import { listingPage } from "./listing-page.ts";
import { html, type Markup } from "./markup.ts";
import type { WebPorts } from "./page-ports.ts";
import { livePictures } from "./pictures.ts";

/** The number of listings on the home page, and on each page of a list. */
const PAGE_LENGTH = 24;
const FEATURED = 6;
/** The number of other listings of the category on a listing's page. */
const RELATED = 4;
/** Assumed: a page repeats the first 120 characters of a query. */
const SHOWN_QUERY = 120;

/** Builds the public pages. Each method throws the `NOT_FOUND` of an unknown address, also for listings that are not live. */
export class PublicPages {
  readonly #ports: WebPorts;

  constructor(ports: WebPorts) {
    this.#ports = ports;
  }

  /** `/` */
  home(): Page {
    const { origin, taxonomies, reads } = this.#ports;
    const { page } = this.#list(new URLSearchParams(), PAGE_LENGTH);
    return homePage({
      origin,
      featured: reads.featured(FEATURED),
      newest: page.listings,
      categories: taxonomies.categories(),
    });
  }

  /** `/search` */
  search(asked: URLSearchParams): Page {
    const parameters = known(asked, ["q", "category", "tag"]);
    const query = cleanText(parameters.get("q") ?? "").trim();
    const shown = query.length > SHOWN_QUERY ? cleanText(`${query.slice(0, SHOWN_QUERY)}…`) : query;
    const words = shown === "" ? "All listings" : `“${shown}”`;
    return this.#listPage(asked, {
      path: "/search",
      parameters,
      title: shown === "" ? words : `Search: ${isolated(shown)}`,
      description: "Search results of this catalog.",
      heading: shown === "" ? html`All listings` : html`Results for <bdi lang="">${words}</bdi>`,
      intro: filterNote(parameters),
      empty: html`<p>No live listing matches. Try fewer words, or browse the <a href="/categories">categories</a>.</p>`,
      isUnlisted: true,
      query,
    });
  }

  /** `/tools/:slug` */
  listing(slug: string): Page {
    const { listings, submissions, pictures } = this.#ports;
    const listing = isSlug(slug) ? listings.find(slug) : undefined;
    if (listing === undefined) throw notFound("There is no live listing at this address.");
    const { page } = this.#list(new URLSearchParams({ category: listing.category.slug }), RELATED + 1);
    return listingPage({
      listing,
      related: page.listings.filter((other) => other.slug !== slug).slice(0, RELATED),
      origin: this.#ports.origin,
      imageCount: pictures === undefined ? 0 : livePictures(listing, submissions).imageUrls.length,
    });
  }

  /** `/categories` */
  categories(): Page {
    return taxonomyPage("categories", this.#ports.taxonomies.categories(), this.#ports.origin);
  }

  /** `/tags` */
  tags(): Page {
    return taxonomyPage("tags", this.#ports.taxonomies.tags(), this.#ports.origin);
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

  #entryPage(kind: "category" | "tag", entry: TaxonomyEntry | undefined, asked: URLSearchParams): Page {
    if (entry === undefined) throw notFound(`There is no ${kind} at this address.`);
    const name = shownName(entry);
    const path = kind === "category" ? `/categories/${entry.slug}` : `/tags/${entry.slug}`;
    const all =
      kind === "category"
        ? html`<a href="/categories">All categories</a>`
        : html`<a href="/tags">All tags</a>`;
    return this.#listPage(
      asked,
      {
        path,
        parameters: new URLSearchParams(),
        title: isolated(name),
        description: `Listings of the ${kind} ${name}.`,
        heading: html`<bdi lang="">${name}</bdi>`,
        empty: html`<p>No live listing has this ${kind} yet.</p><p>${all}</p>`,
      },
      new URLSearchParams([[kind, entry.slug]]),
    );
  }

  #listPage(
    asked: URLSearchParams,
    content: Omit<ListContent, "origin" | "listings" | "next" | "isFirst">,
    filters = content.parameters,
  ): Page {
    const { page, cursor } = this.#list(filters, PAGE_LENGTH, asked.get("cursor"));
    const isFirst = !asked.has("cursor");
    return listPage({
      ...content,
      origin: this.#ports.origin,
      listings: page.listings,
      next: cursor,
      isFirst,
    });
  }

  /** Returns one page of listings, and the cursor of the next. Throws `NOT_FOUND` for a cursor that this list never gave. */
  #list(filters: URLSearchParams, limit: number, after: string | null = null): ListPart {
    const secret = this.#ports.settings.cursorSecret();
    const parameters = new URLSearchParams(filters);
    parameters.set("limit", String(limit));
    if (after !== null) parameters.set("cursor", after);
    const query = parse(parameters, secret);
    const page = this.#ports.listings.page(query);
    return { page, cursor: page.next && cursorAfter(query, page.next, secret) };
  }
}

interface ListPart {
  readonly page: ListingPage;
  readonly cursor: string | undefined;
}

function parse(parameters: URLSearchParams, secret: string) {
  try {
    return parseListQuery(parameters, secret);
  } catch (error) {
    throw error instanceof Refusal ? notFound("This list has no such page. Start at its first page.") : error;
  }
}

/** Returns the parameters with these names that are not empty, each once. */
function known(asked: URLSearchParams, names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of names) if (asked.get(name)) kept.set(name, asked.get(name) ?? "");
  return kept;
}

function filterNote(parameters: URLSearchParams): Markup {
  const filters = ["category", "tag"].filter((name) => parameters.has(name));
  if (filters.length === 0) return html``;
  const without = known(parameters, ["q"]);
  return html`<p>Only ${filters.map(
    (name, index) =>
      html`${index === 0 ? "" : " and "}${name} <b lang="" dir="auto">${cleanText(parameters.get(name) ?? "")}</b>`,
  )}. <a href="/search${without.size === 0 ? "" : `?${without}`}">Search all listings</a></p>`;
}

function notFound(message: string): Refusal {
  return new Refusal("NOT_FOUND", message);
}
