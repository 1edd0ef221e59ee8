import { indexedText, type ListQuery, wordsOf } from "../rules/list-query.ts";
import type { NewListing } from "../rules/listing.ts";

/** An SQL expression for the relevance of a hit; a lower value is better. The weights are in the order of the columns. */
export const RELEVANCE = "bm25(search, 8, 4, 2, 1, 0)";

/** Returns the values for a row of the index, in the order of its columns. */
export function indexedTexts({ slug, name, listingHeadline, description, category, tags }: NewListing) {
  const tagWords = new Set(wordsOf(tags.map((tag) => `${tag.name} ${tag.slug}`).join(" ")));
  const texts = [name, listingHeadline ?? "", [...tagWords].join(" "), description ?? ""].map(indexedText);
  const facets = [facet("e", wordsOf(name).join("-")), facet("e", slug), facet("c", category.slug)];
  return [...texts, [...facets, ...tags.map((tag) => facet("t", tag.slug))].join(" ")];
}

export type SearchMatch = Pick<ListQuery, "words" | "category" | "tag">;

/** Returns FTS5 expressions for a search: the hits whose name or slug equals the query, and all hits. */
export function searchMatches({ words, ...filters }: SearchMatch) {
  // The words contain only letters, digits and the signs + and #, so they do not need escaping.
  const terms = [...new Set(words)].map((word) => `"${word}"${word === words.at(-1) ? "*" : ""}`);
  const withWords = `{name headline tags description} : (${terms.join(" ")})`;
  const isExact = `facet : "${facet("e", words.join("-"))}"`;
  const filter = filterMatch(filters);
  const filtered = (expression: string) => `(${expression})${filter === "" ? "" : ` AND ${filter}`}`;
  return { exact: filtered(isExact), all: filtered(`${withWords} OR ${isExact}`) };
}

/** Returns an FTS5 expression for the listings that pass the filters, or an empty string if there are no filters. */
export function filterMatch({ category, tag }: Pick<ListQuery, "category" | "tag">): string {
  const terms = [category && facet("c", category), tag && facet("t", tag)].filter((term) => term);
  return terms.map((term) => `facet : "${term}"`).join(" AND ");
}

function facet(kind: "e" | "c" | "t", slug: string): string {
  return `${kind}+${slug.replaceAll("-", "+")}`;
}
