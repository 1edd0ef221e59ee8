import { isSlug } from "../../contract/index.ts";
import type { NearSearch } from "../../text/near-search.ts";
import { cutQuery } from "../rules/search-words.ts";
import type { TaxonomyEntry, TaxonomyKind } from "../rules/stored-listing.ts";
import { cleanText, shownName } from "./clean-text.ts";
import { isolated, type Page } from "./layout.ts";
import { addressOf, filteredAddress, listPage } from "./list-page.ts";
import { KINDS, queryHighlight, TAXONOMIES } from "./listing-list.ts";
import { html, type Markup } from "./markup.ts";
import { nearestEntry, nearSearchesFor, parametersOf } from "./near.ts";
import type { WebDeps } from "./page-deps.ts";
import { listingCount } from "./pager.ts";

/** The maximum number of query characters in the title and heading of a search results page. */
const SHOWN_QUERY = 120;

/** A category or tag to filter by. The name of an unknown category or tag is its slug. */
interface Filter extends TaxonomyEntry {
  readonly kind: TaxonomyKind;
  readonly isUnknown?: boolean;
}

/** Returns one page of search results. */
export function searchPage(deps: WebDeps, parameters: URLSearchParams): Promise<Page> {
  const filters = filtersOf(parameters);
  const query = cleanText(parameters.get("q") ?? "").trim();
  const words = query.length > SHOWN_QUERY ? cleanText(`${query.slice(0, SHOWN_QUERY)}…`) : query;
  const chosen = KINDS.flatMap((kind): readonly Filter[] => {
    const slug = filters.get(kind);
    if (slug === null) return [];
    const known = isSlug(slug) ? deps.taxonomies[kind](slug) : undefined;
    return [known ? { ...known, kind } : { slug, name: slug, kind, isUnknown: true }];
  });
  return listPage(deps, {
    path: "/search",
    filters,
    after: parameters.get("cursor"),
    title: searchTitle(words, chosen),
    description: "Search results from this catalog.",
    heading: searchHeading(words, chosen),
    chosen: chosen.length > 0 && chosenFilters(filters, chosen),
    highlight: queryHighlight(words),
    empty: () => emptySearch(deps, filters, chosen),
    isUnlisted: true,
    query,
  });
}

/** Returns a search's query and filters, omitting empty ones. A long query is truncated. */
function filtersOf(parameters: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of ["q", ...KINDS]) {
    const text = parameters.get(name) ?? "";
    if (text !== "") filters.set(name, name === "q" ? cutQuery(text) : text);
  }
  return filters;
}

/** Returns the title for a search, such as `All listings`, `Search: sqlite in Databases` or `Search: sqlite tagged SQL`. */
function searchTitle(words: string, chosen: readonly Filter[]): string {
  const filters = chosen.map(
    (entry) => `${TAXONOMIES[entry.kind].preposition} ${isolated(shownName(entry))}`,
  );
  return [words === "" ? "All listings" : `Search: ${isolated(words)}`, ...filters].join(" ");
}

function searchHeading(words: string, chosen: readonly Filter[]): Markup {
  return html`${words === "" ? "All listings" : html`Results for <bdi lang="">“${words}”</bdi>`}${chosen.map(
    (entry) => html` ${TAXONOMIES[entry.kind].preposition} <bdi lang="">${shownName(entry)}</bdi>`,
  )}`;
}

function chosenFilters(filters: URLSearchParams, chosen: readonly Filter[]): Markup {
  return html`<ul class="chips">${chosen.map(
    (
      entry,
    ) => html`<li><a href="${filteredAddress(filters, entry.kind)}"><span aria-hidden="true">✕</span> Remove filter: <bdi lang="">${shownName(entry)}</bdi></a></li>
`,
  )}</ul>`;
}

/** Returns the text for a search without results, with links to similar searches if any are found. */
async function emptySearch(deps: WebDeps, filters: URLSearchParams, chosen: readonly Filter[]) {
  if (filters.size === 0) return html`<p>No listing is live yet.</p>`;
  const q = cleanText(filters.get("q") ?? "").trim();
  const unknown = chosen.filter(({ isUnknown }) => isUnknown);
  const similar = unknown.map((filter) => nearestFilter(deps, filter, filters)).filter((link) => link);
  const near = similar.length > 0 ? [] : await nearSearchesFor(deps, { ...Object.fromEntries(filters), q });
  const links = [...similar, ...near.map((search) => nearLink(deps, search, q))];
  if (links.every((link) => link === undefined))
    return html`<p>No live listing matches. Try a broader search, or browse the <a href="/categories">categories</a>.</p>`;
  return html`<p>No live listing matches. Did you mean one of these?</p>
<ul class="links">${links}</ul>`;
}

/** Returns a link to the same search with an unknown category or tag replaced by a similar one, or undefined if no similar one is found. */
function nearestFilter(deps: WebDeps, { kind, slug }: Filter, filters: URLSearchParams): Markup | undefined {
  const entry = nearestEntry(deps, kind, slug);
  return entry && filterLink(kind, entry, filteredAddress(filters, kind, entry.slug));
}

function nearLink(deps: WebDeps, { listings, ...search }: NearSearch, q: string): Markup | undefined {
  const address = addressOf({ path: "/search", filters: parametersOf(search) });
  const count = listingCount(listings.count);
  if (search.category !== undefined && search.tag !== undefined && search.q === undefined)
    return html`<li><a href="${address}">The same search without words: ${count}</a></li>`;
  if (search.q === undefined) {
    const kind = search.category === undefined ? "tag" : "category";
    const entry = deps.taxonomies[kind](search[kind] ?? "");
    return entry && filterLink(kind, entry, `${TAXONOMIES[kind].path}/${entry.slug}`);
  }
  if (search.q === q)
    return html`<li><a href="${address}">The same search without filters: ${count}</a></li>`;
  return html`<li><a href="${address}">Search for “<bdi lang="">${search.q}</bdi>”: ${count}</a></li>`;
}

function filterLink(kind: TaxonomyKind, entry: TaxonomyEntry, address: string): Markup {
  return html`<li><a href="${address}">${TAXONOMIES[kind].label} <bdi lang="">${shownName(entry)}</bdi></a></li>`;
}
