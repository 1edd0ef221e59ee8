import { queryWords, shortQuery } from "../rules/search-words.ts";
import type { TaxonomyEntry } from "../rules/stored-listing.ts";
import { cleanText, shownName } from "./clean-text.ts";
import { isolated } from "./layout.ts";
import { html, type Markup } from "./markup.ts";
import type { SearchOffers } from "./near.ts";
import { listingCount } from "./pager.ts";

/** A search as shown on its page. An unknown filter is shown by its slug. */
export interface ShownSearch {
  /** The cleaned and shortened query; empty if there is none. */
  readonly words: string;
  readonly category: TaxonomyEntry | undefined;
  readonly tag: TaxonomyEntry | undefined;
  /** The given parameters among `q`, `category` and `tag`. */
  readonly parameters: URLSearchParams;
}

/** Returns the non-empty parameters of a search for its links. A long query is reduced to its words. */
export function searchParameters(asked: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of ["q", "category", "tag"]) {
    const text = asked.get(name) ?? "";
    if (text !== "") kept.set(name, name === "q" ? shortQuery(text, queryWords(text)) : text);
  }
  return kept;
}

/** Returns the title of a search: `Search: sqlite in Databases`, `Databases, tagged SQL` or `All listings`. */
export function searchTitle({ words, category, tag }: ShownSearch): string {
  const name = (entry: TaxonomyEntry) => isolated(shownName(entry));
  const filters = [category && `in ${name(category)}`, tag && `tagged ${name(tag)}`].filter(Boolean);
  if (words !== "") return [`Search: ${isolated(words)}`, ...filters].join(" ");
  return ["All listings", ...filters].join(" ");
}

/** Returns the heading of a search. */
export function searchHeading({ words, category, tag }: ShownSearch): Markup {
  const name = (entry: TaxonomyEntry) => html`<bdi lang="">${shownName(entry)}</bdi>`;
  return html`${words === "" ? "All listings" : html`Results for <bdi lang="">“${words}”</bdi>`}${
    category === undefined ? "" : html` in ${name(category)}`
  }${tag === undefined ? "" : html` tagged ${name(tag)}`}`;
}

/** Returns the links that remove a filter of a search. */
export function chosenFilters({ category, tag, parameters }: ShownSearch): Markup {
  const chosen = [
    ["category", category],
    ["tag", tag],
  ] as const;
  const links = chosen.flatMap(([name, entry]) =>
    entry === undefined
      ? []
      : html`<li><a href="${without(parameters, [name])}"><span aria-hidden="true">✕</span> Remove filter: <bdi lang="">${shownName(entry)}</bdi></a></li>
`,
  );
  return links.length === 0 ? html`` : html`<ul class="chips">${links}</ul>`;
}

/** Returns the alternatives to a search without hits. */
export function emptySearch({ parameters }: ShownSearch, offers: SearchOffers): Markup {
  const { corrected, category, tag, withoutFilters } = offers;
  const corrections = new URLSearchParams(corrected?.hasFilters ? parameters : undefined);
  if (corrected !== undefined) corrections.set("q", corrected.q);
  const items = [
    corrected &&
      html`<li><a href="/search?${corrections}">Search for “<bdi lang="">${corrected.q}</bdi>”: ${listingCount(corrected.count)}</a></li>`,
    category &&
      html`<li><a href="/categories/${category.slug}">Category <bdi lang="">${shownName(category)}</bdi></a></li>`,
    tag && html`<li><a href="/tags/${tag.slug}">Tag <bdi lang="">${shownName(tag)}</bdi></a></li>`,
    withoutFilters > 0 &&
      html`<li><a href="${without(parameters, ["category", "tag"])}">The same search without filters: ${listingCount(withoutFilters)}</a></li>`,
  ].filter((item) => item !== undefined && item !== false);
  if (parameters.size === 0) return html`<p>No listing is live yet.</p>`;
  return html`<p>No live listing matches.${items.length === 0 ? html` Try fewer words, or browse the <a href="/categories">categories</a>.` : " Did you mean one of these?"}</p>
${items.length === 0 ? "" : html`<ul class="links">${items}</ul>`}`;
}

/** Returns the query as shown on a page, cleaned and shortened. */
export function shownWords(query: string): string {
  return query.length > SHOWN_QUERY ? cleanText(`${query.slice(0, SHOWN_QUERY)}…`) : query;
}

/** Assumed: a page shows the first 120 characters of a query. */
const SHOWN_QUERY = 120;

/** Returns the address of a search without some of its parameters. */
function without(parameters: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(parameters);
  for (const name of names) rest.delete(name);
  return rest.size === 0 ? "/search" : `/search?${rest}`;
}

/** Returns the links to similar listings on a 404 page. */
export function nearLinks(near: readonly TaxonomyEntry[]): Markup {
  if (near.length === 0) return html``;
  return html`<p>Did you mean one of these?</p>
<ul class="links">${near.map((entry) => html`<li><a href="/tools/${entry.slug}"><bdi lang="">${shownName(entry)}</bdi></a></li>`)}</ul>`;
}
