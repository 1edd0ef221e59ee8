import { fold } from "../../base/text/fold.ts";
import { isSlug } from "../../contract/index.ts";
import type { TaxonomyKind } from "../rules/stored-listing.ts";
import type { CountedEntry } from "../store/page-reads.ts";
import type { Page } from "./layout.ts";
import { listPage } from "./list-page.ts";
import { numberedPlace, pager, parsePage, TAXONOMIES, taxonomyLinks } from "./listing-list.ts";
import { html, type Markup, shownName } from "./markup.ts";
import { notFound, type WebDeps } from "./page-response.ts";

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
