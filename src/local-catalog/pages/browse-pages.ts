import { fold } from "../../base/text/fold.ts";
import { searchParameters } from "../rules/list-query.ts";
import { byName, type TaxonomyEntry, type TaxonomyKind } from "../rules/listing.ts";
import type { CountedEntry } from "../store/page-reads.ts";
import type { Page } from "./layout.ts";
import {
  addressOf,
  FILTER_KINDS,
  filteredAddress,
  listPage,
  numberedPlace,
  pager,
  TAXONOMIES,
  taxonomyLinks,
} from "./list-page.ts";
import { cleanText, html, type Markup, shownName, unorderedList } from "./markup.ts";
import { notFound, type WebDeps } from "./page-response.ts";

/** A category or tag to filter by. The name of an unknown category or tag is its slug. */
type Filter = TaxonomyEntry & { readonly kind: TaxonomyKind };

export function searchPage(deps: WebDeps, parameters: URLSearchParams): Page {
  const filters = searchParameters(parameters);
  const query = cleanText(filters.get("q") ?? "").trim();
  const chosen = FILTER_KINDS.flatMap((kind): readonly Filter[] => {
    const slug = filters.get(kind);
    return slug === null ? [] : [{ ...(deps.taxonomies.find(kind, slug) ?? { slug, name: slug }), kind }];
  });
  const words = (entry: Filter) => `${TAXONOMIES[entry.kind].preposition} ${shownName(entry)}`;
  const remove = (entry: Filter) =>
    html`<a href="${filteredAddress(filters, entry.kind)}"><span aria-hidden="true">✕</span> Remove filter: <bdi lang="">${shownName(entry)}</bdi></a>`;
  return listPage(deps, {
    path: "/search",
    filters,
    after: parameters.get("cursor"),
    title: [query === "" ? "All listings" : `Search: ${query}`, ...chosen.map(words)].join(" "),
    description: "Search results from this catalog.",
    heading: searchHeading(query, chosen),
    chosen: chosen.length > 0 && unorderedList("chips", chosen.map(remove)),
    empty: () => emptySearch(filters, query),
    query,
  });
}

function searchHeading(query: string, chosen: readonly Filter[]): Markup {
  return html`${query === "" ? "All listings" : html`Results for <bdi lang="">“${query}”</bdi>`}${chosen.map(
    (entry) => html` ${TAXONOMIES[entry.kind].preposition} <bdi lang="">${shownName(entry)}</bdi>`,
  )}`;
}

/** Returns the text for a search without results, with links to wider searches. The links are not tried, because that could take a long time. */
function emptySearch(filters: URLSearchParams, q: string): Markup {
  if (filters.size === 0) return html`<p>No listing is live yet.</p>`;
  const fewer = q.split(/\s+/).slice(0, -1).join(" ");
  const link = (search: Readonly<Record<string, string>>, text: Markup | string) =>
    html`<a href="${addressOf({ path: "/search", filters: new URLSearchParams(search) })}">${text}</a>`;
  const search = { ...Object.fromEntries(filters), q: fewer };
  const links = [
    q !== "" && filters.size > 1 && link({ q }, "The same search without filters"),
    q === "" && link({}, "All listings"),
    fewer !== "" && link(search, html`Search for “<bdi lang="">${fewer}</bdi>”`),
    html`<a href="/categories">All categories</a>`,
  ];
  return html`<p>No live listing matches.</p>${unorderedList("links", links)}`;
}

/** Returns a page in the list of all categories or all tags. Tags are grouped by first letter. */
export function taxonomyPage(deps: WebDeps, kind: TaxonomyKind, parameters: URLSearchParams): Page {
  const { origin, reads, taxonomies } = deps;
  const { path, title } = TAXONOMIES[kind];
  const plural = title.toLowerCase();
  const size = 500;
  const all = byName(taxonomies.list(kind));
  const place = numberedPlace(path, parameters.get("page") ?? "", { size, total: all.length });
  const entries = reads.counted(kind, all.slice(place.first - 1, place.last));
  return {
    title,
    description: `All ${plural} in this catalog.`,
    canonical: place.first === 1 ? origin + path : undefined,
    main: html`<h1>${title}</h1>
${entries.length === 0 && html`<p>This catalog has no ${plural} yet.</p>`}
${kind === "category" ? taxonomyLinks(kind, entries) : letterGroups(entries)}
${pager(place)}`,
  };
}

export function entryPage(deps: WebDeps, kind: TaxonomyKind, slug: string, after: string | null): Page {
  const entry = deps.taxonomies.find(kind, slug);
  if (entry === undefined) throw notFound(`There is no ${kind} at this address.`);
  const name = shownName(entry);
  const { path, title, label } = TAXONOMIES[kind];
  return listPage(deps, {
    path: `${path}/${entry.slug}`,
    filters: new URLSearchParams([[kind, entry.slug]]),
    after,
    title: name,
    description: `Listings with the ${kind} ${name}.`,
    trail: html`<nav class="trail" aria-label="Breadcrumb"><a href="/">Home</a> / <a href="${path}">${title}</a> / <span aria-current="page"><bdi lang="">${name}</bdi></span></nav>\n`,
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
  // Some of the other names come before all letters, and some after them.
  const place = ([letter]: readonly [string, unknown]) => Number(letter === OTHER);
  const sections = [...groups]
    .sort((one, other) => place(one) - place(other))
    .map(([letter, group]) => html`<h2 lang="">${letter}</h2>${taxonomyLinks("tag", group)}`);
  return html`${sections}`;
}

/** Matches a letter, except of the Chinese, Japanese and Korean scripts, which have too many for a group each. */
const LETTER = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L}/u;

const OTHER = "Other";

/** Returns the heading for a name's group: the first letter in uppercase and without accents, `0–9`, or `Other`. */
function letterOf(name: string): string {
  const [first = ""] = fold(name.trim());
  if (/^\p{N}/u.test(first)) return "0–9";
  return LETTER.test(first) ? first.toUpperCase() : OTHER;
}
