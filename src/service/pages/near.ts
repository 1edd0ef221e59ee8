import { fold } from "../../text/fold.ts";
import {
  type NearSearch,
  nearSearches,
  type SearchHits,
  type SearchTerms,
  type WordSearch,
} from "../../text/near-search.ts";
import { nearest } from "../../text/nearest.ts";
import { parseListQuery } from "../rules/list-query.ts";
import type { TaxonomyKind } from "../rules/stored-listing.ts";
import { shownName } from "./clean-text.ts";
import { html, type Markup } from "./markup.ts";
import type { WebDeps } from "./page-deps.ts";

/** The maximum number of search words for which similar slugs of categories and tags are looked up. */
const WORDS = 4;

/** Returns links to live listings whose slugs are similar to an unknown slug, or undefined if no similar slug is found. */
export function nearListings({ taxonomies }: WebDeps, unknown: string): Markup | undefined {
  const slug = fold(unknown.trim());
  const names = new Map(taxonomies.like("listing", slug).map((entry) => [entry.slug, shownName(entry)]));
  const near = nearest(slug, names.keys());
  if (near.length === 0) return undefined;
  return html`<p>Did you mean one of these?</p>
<ul class="links">${near.map((match) => html`<li><a href="/tools/${match}"><bdi lang="">${names.get(match)}</bdi></a></li>`)}</ul>`;
}

/** If a search has no results, suggests searches that have results. Other requests are handled between the queries. */
export function nearSearchesFor(deps: WebDeps, query: WordSearch): Promise<readonly NearSearch[]> {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(read: () => Value): Promise<Value> => {
    const next = last.then(() => new Promise((resolve) => setImmediate(resolve))).then(read);
    last = next;
    return next;
  };
  return nearSearches(
    {
      find: (terms) => inTurn(() => hitsOf(deps, terms)),
      names: (kind, all) =>
        inTurn(() => {
          const words = all.slice(0, WORDS).map(fold);
          const entries = [words.join("-"), ...words].flatMap((word) => deps.taxonomies.like(kind, word));
          return new Map(entries.map(({ slug, name }) => [slug, name]));
        }),
    },
    query,
  );
}

export function parametersOf({ q, category, tag }: SearchTerms): URLSearchParams {
  return new URLSearchParams({ ...(q && { q }), ...(category && { category }), ...(tag && { tag }) });
}

function hitsOf({ listings, reads }: WebDeps, terms: SearchTerms): SearchHits {
  const query = parseListQuery(parametersOf(terms), "");
  const texts = listings
    .page(query)
    .listings.map(({ slug, name, headline, description, tags }) => [
      ...[slug, name, headline ?? "", description ?? ""],
      ...tags.flatMap((tag) => [tag.slug, tag.name]),
    ]);
  return { count: reads.count(query), hasMore: false, texts };
}

/** Returns a category or tag whose slug is similar to an unknown slug, or undefined if no similar slug is found. */
export function nearestEntry({ taxonomies }: WebDeps, kind: TaxonomyKind, slug: string) {
  const known = new Map(taxonomies.like(kind, slug).map((entry) => [entry.slug, entry]));
  return known.get(nearest(slug, known.keys(), 1)[0] ?? "");
}
