import { fold } from "../../base/text/fold.ts";
import { isSlug } from "../../contract/index.ts";
import { cutQuery } from "../rules/list-query.ts";
import type { TaxonomyEntry, TaxonomyKind } from "../rules/listing.ts";
import type { CountedEntry } from "../store/page-reads.ts";
import type { Page } from "./layout.ts";
import { addressOf, filteredAddress, listPage } from "./list-page.ts";
import {
  KINDS,
  numberedPlace,
  pager,
  parsePage,
  queryHighlight,
  TAXONOMIES,
  taxonomyLinks,
} from "./listing-list.ts";
import { cleanText, html, type Markup, shownName } from "./markup.ts";
import { notFound, type WebDeps } from "./page-response.ts";

/** The maximum number of query characters in the title and heading of a search results page. */
const SHOWN_QUERY = 120;

/** A category or tag to filter by. The name of an unknown category or tag is its slug. */
type Filter = TaxonomyEntry & { readonly kind: TaxonomyKind };

export function searchPage(deps: WebDeps, parameters: URLSearchParams): Page {
  const filters = filtersOf(parameters);
  const query = cleanText(parameters.get("q") ?? "").trim();
  const words = query.length > SHOWN_QUERY ? cleanText(`${query.slice(0, SHOWN_QUERY)}…`) : query;
  const chosen = KINDS.flatMap((kind): readonly Filter[] => {
    const slug = filters.get(kind);
    if (slug === null) return [];
    const known = isSlug(slug) ? deps.taxonomies[kind](slug) : undefined;
    return [known ? { ...known, kind } : { slug, name: slug, kind }];
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
    empty: () => emptySearch(filters),
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
  const filters = chosen.map((entry) => `${TAXONOMIES[entry.kind].preposition} ${shownName(entry)}`);
  return [words === "" ? "All listings" : `Search: ${words}`, ...filters].join(" ");
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

/** Returns the text for a search without results, with links to wider searches. The links are not tried, because that could take long. */
function emptySearch(filters: URLSearchParams): Markup {
  if (filters.size === 0) return html`<p>No listing is live yet.</p>`;
  const q = cleanText(filters.get("q") ?? "").trim();
  const fewer = q.split(/\s+/).slice(0, -1).join(" ");
  const link = (search: Readonly<Record<string, string>>, text: Markup | string) =>
    html`<li><a href="${addressOf({ path: "/search", filters: new URLSearchParams(search) })}">${text}</a></li>`;
  return html`<p>No live listing matches.</p>
<ul class="links">${q !== "" && filters.size > 1 && link({ q }, "The same search without filters")}
${fewer !== "" && link({ ...Object.fromEntries(filters), q: fewer }, html`Search for “<bdi lang="">${fewer}</bdi>”`)}
<li><a href="/categories">All categories</a></li></ul>`;
}

const PAGE_SIZE = 500;

/** Returns a page in the list of all categories or all tags. Tags are grouped by first letter. */
export function taxonomyPage(deps: WebDeps, kind: TaxonomyKind, parameters: URLSearchParams): Page {
  const { origin, reads } = deps;
  const { path, title } = TAXONOMIES[kind];
  const plural = title.toLowerCase();
  const total = reads.sizeOf(kind);
  const page = parsePage(parameters.get("page"));
  const offset = (page - 1) * PAGE_SIZE;
  if (offset < 0 || offset > Math.max(0, total - 1))
    throw notFound("This list has no page with this number.");
  const entries = reads.counted(kind, { limit: PAGE_SIZE, offset });
  return {
    title,
    description: `All ${plural} in this catalog.`,
    canonical: page === 1 ? origin + path : undefined,
    main: html`<h1>${title}</h1>
${entries.length === 0 && html`<p>This catalog has no ${plural} yet.</p>`}
${kind === "category" ? taxonomyLinks(kind, entries) : letterGroups(entries)}
${pager(numberedPlace(path, page, { size: PAGE_SIZE, total }))}`,
  };
}

/** Returns one page of the listings in a category or with a tag. */
export function entryPage(
  deps: WebDeps,
  kind: TaxonomyKind,
  slug: string,
  parameters: URLSearchParams,
): Page {
  const entry = isSlug(slug) ? deps.taxonomies[kind](slug) : undefined;
  if (entry === undefined) throw notFound(`There is no ${kind} at this address.`);
  const name = shownName(entry);
  const { path, title, label } = TAXONOMIES[kind];
  return listPage(deps, {
    path: `${path}/${entry.slug}`,
    filters: new URLSearchParams([[kind, entry.slug]]),
    after: parameters.get("cursor"),
    title: name,
    description: `Listings with the ${kind} ${name}.`,
    trail: html`<nav class="trail" aria-label="Breadcrumb"><a href="/">Home</a> / <a href="${path}">${title}</a> / <span aria-current="page"><bdi lang="">${name}</bdi></span></nav>
`,
    heading: html`<span class="kind">${label}</span> <bdi lang="">${name}</bdi>`,
    empty: () =>
      html`<p>No live listing has this ${kind} yet.</p><p><a href="${path}">All ${title.toLowerCase()}</a></p>`,
  });
}

function letterGroups(entries: readonly CountedEntry[]): Markup {
  const groups = new Map<string, CountedEntry[]>();
  for (const entry of entries) {
    const letter = letterOf(shownName(entry));
    groups.set(letter, [...(groups.get(letter) ?? []), entry]);
  }
  return html`${[...groups].map(
    ([letter, group]) => html`<h2 lang="">${letter}</h2>
${taxonomyLinks("tag", group)}`,
  )}`;
}

/** Matches characters in Chinese, Japanese and Korean scripts, which are too numerous for one group per character. */
const MANY_CHARACTERS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns the heading for a name's group: the first letter in uppercase and without accents, `0–9`, or `Other`. */
function letterOf(name: string): string {
  const [first = ""] = fold(name.trim());
  if (/^\p{N}/u.test(first)) return "0–9";
  return /^\p{L}/u.test(first) && !MANY_CHARACTERS.test(first.normalize("NFC"))
    ? first.toUpperCase()
    : "Other";
}
