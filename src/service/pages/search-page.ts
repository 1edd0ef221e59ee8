import { isSlug } from "../../contract/index.ts";
import type { NearSearch } from "../../text/near-search.ts";
import { cutQuery } from "../rules/search-words.ts";
import type { TaxonomyEntry, TaxonomyKind } from "../rules/stored-listing.ts";
import { cleanText, shownName } from "./clean-text.ts";
import { isolated, type Page } from "./layout.ts";
import { listPage } from "./list-page.ts";
import { queryHighlight, TAXONOMIES } from "./listing-list.ts";
import { html, type Markup } from "./markup.ts";
import { findNearSearches, nearestEntry, parametersOf } from "./near.ts";
import type { WebPorts } from "./page-ports.ts";
import { listingCount } from "./pager.ts";

/** The title and heading of a page of search results show the first 120 characters of the query. */
const SHOWN_QUERY = 120;

/** A category or tag to filter by. */
type Filter = TaxonomyEntry & { readonly isUnknown?: boolean };

/** The parts of a search that the results page shows. */
interface ShownSearch {
  /** The cleaned and shortened query, which may be empty. */
  readonly words: string;
  /** The category filter, if any. The name of an unknown category or tag is its slug. */
  readonly category: Filter | undefined;
  readonly tag: Filter | undefined;
  /** The parameters of the search that are not empty: any of `q`, `category` and `tag`. */
  readonly filters: URLSearchParams;
}

/** Returns one page of search results. */
export function searchPage(ports: WebPorts, parameters: URLSearchParams): Promise<Page> {
  const filters = filtersOf(parameters);
  const query = cleanText(parameters.get("q") ?? "").trim();
  const filterEntry = (kind: TaxonomyKind): Filter | undefined => {
    const slug = filters.get(kind);
    if (slug === null) return undefined;
    return (isSlug(slug) && ports.taxonomies[kind](slug)) || { slug, name: slug, isUnknown: true };
  };
  const search: ShownSearch = {
    words: query.length > SHOWN_QUERY ? cleanText(`${query.slice(0, SHOWN_QUERY)}…`) : query,
    category: filterEntry("category"),
    tag: filterEntry("tag"),
    filters,
  };
  return listPage(ports, {
    path: "/search",
    filters,
    after: parameters.get("cursor"),
    title: searchTitle(search),
    description: "Search results from this catalog.",
    heading: searchHeading(search),
    chosen: chosenFilters(search),
    highlight: queryHighlight(search.words),
    empty: () => emptySearch(ports, search, query),
    isUnlisted: true,
    query,
  });
}

/** Returns the non-empty parameters of a search for use in links. A long query is cut. */
function filtersOf(parameters: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of ["q", "category", "tag"]) {
    const text = parameters.get(name) ?? "";
    if (text !== "") filters.set(name, name === "q" ? cutQuery(text) : text);
  }
  return filters;
}

/** Returns the title of a search, such as `All listings`, `Search: sqlite in Databases` or `Search: sqlite tagged SQL`. */
function searchTitle({ words, category, tag }: ShownSearch): string {
  const name = (entry: TaxonomyEntry) => isolated(shownName(entry));
  const filters = [category && `in ${name(category)}`, tag && `tagged ${name(tag)}`].filter(Boolean);
  return [words === "" ? "All listings" : `Search: ${isolated(words)}`, ...filters].join(" ");
}

function searchHeading({ words, category, tag }: ShownSearch): Markup {
  const name = (entry: TaxonomyEntry) => html`<bdi lang="">${shownName(entry)}</bdi>`;
  return html`${words === "" ? "All listings" : html`Results for <bdi lang="">“${words}”</bdi>`}${
    category && html` in ${name(category)}`
  }${tag && html` tagged ${name(tag)}`}`;
}

function chosenFilters({ category, tag, filters }: ShownSearch): Markup | undefined {
  if (category === undefined && tag === undefined) return undefined;
  const link = (kind: TaxonomyKind, entry: TaxonomyEntry) =>
    html`<li><a href="${without(filters, [kind])}"><span aria-hidden="true">✕</span> Remove filter: <bdi lang="">${shownName(entry)}</bdi></a></li>
`;
  return html`<ul class="chips">${category && link("category", category)}${tag && link("tag", tag)}</ul>`;
}

/** Returns the text for a search that finds nothing, with links to similar searches if there are any. */
async function emptySearch(
  ports: WebPorts,
  { filters, category, tag }: ShownSearch,
  q: string,
): Promise<Markup> {
  if (filters.size === 0) return html`<p>No listing is live yet.</p>`;
  const unknown = KINDS.filter((kind) => ({ category, tag })[kind]?.isUnknown);
  const items =
    unknown.length > 0
      ? unknown.map((kind) => nearestFilter(ports, kind, filters))
      : (await findNearSearches(ports, { ...Object.fromEntries(filters), q })).map((search) =>
          nearLink(ports, search, q),
        );
  const found = items.filter((item) => item !== undefined);
  if (found.length > 0)
    return html`<p>No live listing matches. Did you mean one of these?</p>
<ul class="links">${found}</ul>`;
  return html`<p>No live listing matches. Try fewer words, or browse the <a href="/categories">categories</a>.</p>`;
}

const KINDS = ["category", "tag"] as const;

/** Returns a link to the same search with the category or tag that is most similar to an unknown one. */
function nearestFilter(ports: WebPorts, kind: TaxonomyKind, filters: URLSearchParams): Markup | undefined {
  const entry = nearestEntry(ports, kind, filters.get(kind) ?? "");
  if (entry === undefined) return undefined;
  const corrected = new URLSearchParams(filters);
  corrected.set(kind, entry.slug);
  return filterLink(kind, entry, `/search?${corrected}`);
}

/** Returns a link to a similar search for `q`. */
function nearLink(
  { taxonomies }: WebPorts,
  { listings, ...search }: NearSearch,
  q: string,
): Markup | undefined {
  const address = `/search?${parametersOf(search)}`;
  const count = listingCount(listings?.count ?? 0);
  if (search.q === undefined) {
    const kind = search.category === undefined ? "tag" : "category";
    const entry = taxonomies[kind](search[kind] ?? "");
    return entry && filterLink(kind, entry, `${TAXONOMIES[kind].path}/${entry.slug}`);
  }
  if (search.q === q)
    return html`<li><a href="${address}">The same search without filters: ${count}</a></li>`;
  return html`<li><a href="${address}">Search for “<bdi lang="">${search.q}</bdi>”: ${count}</a></li>`;
}

function filterLink(kind: TaxonomyKind, entry: TaxonomyEntry, address: string): Markup {
  const title = kind === "category" ? "Category" : "Tag";
  return html`<li><a href="${address}">${title} <bdi lang="">${shownName(entry)}</bdi></a></li>`;
}

/** Returns the address of a search without some of its parameters. */
function without(filters: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(filters);
  for (const name of names) rest.delete(name);
  return rest.size === 0 ? "/search" : `/search?${rest}`;
}
