import type { ListQuery } from "../rules/list-query.ts";
import { queryWords, shortQuery } from "../rules/search-words.ts";
import type { TaxonomyEntry, TaxonomyKind } from "../rules/stored-listing.ts";
import { cleanText, shownName } from "./clean-text.ts";
import { isolated, type Page } from "./layout.ts";
import { listPage } from "./list-page.ts";
import { queryHighlight } from "./listing-list.ts";
import { html, type Markup } from "./markup.ts";
import { correctedSearch, nearestEntry, withoutFilters } from "./near.ts";
import type { WebPorts } from "./page-ports.ts";
import { listingCount } from "./pager.ts";

/** Assumed: the title and heading of a page of search results show the first 120 characters of the query. */
const SHOWN_QUERY = 120;

/** The parts of a search that the results page shows. */
interface ShownSearch {
  /** The cleaned and shortened query, which may be empty. */
  readonly words: string;
  /** The category filter, if any. The name of an unknown category or tag is its slug. */
  readonly category: TaxonomyEntry | undefined;
  readonly tag: TaxonomyEntry | undefined;
  /** The parameters of the search that are not empty: any of `q`, `category` and `tag`. */
  readonly filters: URLSearchParams;
}

/** Returns one page of search results. */
export function searchPage(ports: WebPorts, parameters: URLSearchParams): Page {
  const filters = filtersOf(parameters);
  const query = cleanText(parameters.get("q") ?? "").trim();
  const filterEntry = (kind: TaxonomyKind) => {
    const slug = filters.get(kind);
    return slug === null ? undefined : (ports.taxonomies[kind](slug) ?? { slug, name: slug });
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
    empty: (parsed) => emptySearch(ports, filters, query, parsed),
    isUnlisted: true,
    query,
  });
}

/** Returns the non-empty parameters of a search for use in links. A long query is reduced to its words. */
function filtersOf(parameters: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of ["q", "category", "tag"]) {
    const text = parameters.get(name) ?? "";
    if (text !== "") filters.set(name, name === "q" ? shortQuery(text, queryWords(text)) : text);
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
function emptySearch(ports: WebPorts, filters: URLSearchParams, q: string, query: ListQuery): Markup {
  if (filters.size === 0) return html`<p>No listing is live yet.</p>`;
  const correction = correctedSearch(ports, q, query);
  const corrections = new URLSearchParams(correction?.hasFilters ? filters : undefined);
  if (correction !== undefined) corrections.set("q", correction.q);
  const [category, tag] = (["category", "tag"] as const).map((kind) =>
    query[kind] === undefined ? nearestEntry(ports, kind, q) : undefined,
  );
  const hasFilter = query.category !== undefined || query.tag !== undefined;
  const unfiltered = hasFilter ? ports.reads.count(withoutFilters(query)) : 0;
  const items = [
    correction &&
      html`<li><a href="/search?${corrections}">Search for “<bdi lang="">${correction.q}</bdi>”: ${listingCount(correction.count)}</a></li>`,
    category &&
      html`<li><a href="/categories/${category.slug}">Category <bdi lang="">${shownName(category)}</bdi></a></li>`,
    tag && html`<li><a href="/tags/${tag.slug}">Tag <bdi lang="">${shownName(tag)}</bdi></a></li>`,
    unfiltered > 0 &&
      html`<li><a href="${without(filters, ["category", "tag"])}">The same search without filters: ${listingCount(unfiltered)}</a></li>`,
  ].filter(Boolean);
  if (items.length > 0)
    return html`<p>No live listing matches. Did you mean one of these?</p>
<ul class="links">${items}</ul>`;
  return html`<p>No live listing matches. Try fewer words, or browse the <a href="/categories">categories</a>.</p>`;
}

/** Returns the address of a search without some of its parameters. */
function without(filters: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(filters);
  for (const name of names) rest.delete(name);
  return rest.size === 0 ? "/search" : `/search?${rest}`;
}
