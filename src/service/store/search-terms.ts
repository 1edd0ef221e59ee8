import type { ListQuery } from "../rules/list-query.ts";
import {
  indexedWords,
  punctuatedWords,
  queryWords,
  type SearchWord,
  websiteHost,
} from "../rules/search-words.ts";
import type { NewListing, TaxonomyKind } from "../rules/stored-listing.ts";

/** The prefixes for word terms. `a` covers the name. Each following prefix adds a field: headline, tags, description. */
const FIELDS = ["a", "b", "c", "d"] as const;
const [NAME, , TAGS, ANYWHERE] = FIELDS;
type Field = (typeof FIELDS)[number];

/** Returns a listing's index terms, separated by spaces. A word gets a term for its field's prefix and for each later prefix. */
export function searchTerms({ websiteUrl, name, headline, description, category, tags }: NewListing): string {
  const terms = [nameTerm(queryWords(name)), slugTerm("category", category.slug)];
  const host = websiteHost(websiteUrl);
  if (host !== undefined) terms.push(hostTerm(host));
  for (const word of punctuatedWords(name))
    terms.push(punctuatedTerm(NAME, word), punctuatedTerm(TAGS, word));
  for (const tag of tags) {
    terms.push(slugTerm("tag", tag.slug));
    for (const word of punctuatedWords(tag.name)) terms.push(punctuatedTerm(TAGS, word));
  }
  const tagText = tags.map((tag) => `${tag.name} ${tag.slug}`).join(" ");
  const texts = [name, headline ?? "", tagText, description ?? ""];
  const seen = new Set<string>();
  for (const [index, text] of texts.entries()) {
    for (const word of indexedWords(text)) {
      if (seen.has(word)) continue;
      seen.add(word);
      for (const prefix of FIELDS.slice(index)) terms.push(prefix + word);
    }
  }
  return terms.join(" ");
}

type Filters = Pick<ListQuery, "category" | "tag">;

/** The part of a query that determines which listings a search finds. */
export type SearchMatch = Pick<ListQuery, "words" | "host" | "category" | "tag">;

/**
 * Returns an FTS5 expression for each phase of a search, most relevant first. Each phase excludes the hits of earlier phases, so that each
 * listing is found once.
 *
 * Assumed: a search finds the listings that contain every word of the query; the last word also matches the beginning of a longer word. If
 * the query is a host name, the listings for its website come first. If the query contains words with punctuation, listings whose name or
 * tags contain these words with the same punctuation come next. They are followed by listings whose name equals the query, and then, in
 * this order, by listings with all words in the name; in the name or headline; in the name, headline or tags; in any field, if at least one
 * word is in the name; in any field. In each of these five groups except the fourth, listings that contain the last word itself come before
 * listings that contain only a longer word. Within a group, the listings added last come first.
 */
export function searchPhases({
  words,
  punctuated,
  host,
  ...filters
}: SearchMatch & Pick<ListQuery, "punctuated">): readonly string[] {
  const filter = filterTerms(filters);
  const hits = (field: Field, last: "whole" | "prefix") => filtered(join(field, words, last, "AND"), filter);
  const all = hits(ANYWHERE, "prefix");
  const name = filtered(`"${nameTerm(words)}"`, filter);
  const spelledIn = (field: Field) => {
    const terms = punctuated.map((word) => `"${punctuatedTerm(field, word)}"`);
    return terms.length === 0 ? [] : [filtered(all, terms)];
  };
  const onHost = host === undefined ? [] : [filtered(`"${hostTerm(host)}"`, filter)];
  const [inNames, inTags] = [spelledIn(NAME), spelledIn(TAGS)];
  const phases = new Set([
    ...onHost,
    ...inNames.map((expression) => filtered(expression, [name])),
    ...inNames,
    ...inTags,
    name,
  ]);
  for (const field of FIELDS) {
    if (field === ANYWHERE) phases.add(filtered(all, [join(NAME, words, "prefix", "OR")]));
    phases.add(hits(field, "whole")).add(hits(field, "prefix"));
  }
  const wide = new Set([...onHost, ...inTags]);
  // Besides the phases in `wide`, excluding the previous three is enough, because each prefix also finds the hits of the prefix before it.
  return [...phases].map((expression, index, every) =>
    excluding(
      expression,
      every.slice(0, index).filter((each, place) => place >= index - 3 || wide.has(each)),
    ),
  );
}

function excluding(expression: string, others: readonly string[]): string {
  return others.length === 0 ? expression : `(${expression}) NOT (${others.join(" OR ")})`;
}

/** Returns an FTS5 expression for the hits of all phases. */
export function allHits({ words, host, ...filters }: SearchMatch): string {
  const withWords = join(ANYWHERE, words, "prefix", "AND");
  const hits = host === undefined ? withWords : `${withWords} OR "${hostTerm(host)}"`;
  return filtered(hits, filterTerms(filters));
}

/** Returns an FTS5 expression for the listings that pass the filters, or an empty string if there are no filters. */
export function filteredListings(filters: Filters): string {
  return filterTerms(filters).join(" AND ");
}

/** The character that joins words into one term. The tokenizer splits text only at ASCII characters. */
const JOIN = "·";

function nameTerm(words: readonly SearchWord[]): string {
  return `n${words.map(({ text }) => text).join(JOIN)}`;
}

function slugTerm(kind: TaxonomyKind, slug: string): string {
  return `${kind === "category" ? "x" : "y"}${slug.replaceAll("-", JOIN)}`;
}

function punctuatedTerm(field: Field, word: string): string {
  return `w${field}${withoutSeparators(word)}`;
}

function hostTerm(host: string): string {
  return `h${withoutSeparators(host)}`;
}

/** Replaces ASCII punctuation with characters that the tokenizer treats as letters. */
function withoutSeparators(text: string): string {
  return text.replace(ASCII_PUNCTUATION, (character) =>
    String.fromCharCode(PUNCTUATION + character.charCodeAt(0)),
  );
}

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g;
const PUNCTUATION = 0xe000;

function filterTerms({ category, tag }: Filters): readonly string[] {
  return [
    ...(category === undefined ? [] : [`"${slugTerm("category", category)}"`]),
    ...(tag === undefined ? [] : [`"${slugTerm("tag", tag)}"`]),
  ];
}

function filtered(expression: string, filter: readonly string[]): string {
  return [`(${expression})`, ...filter].join(" AND ");
}

/** Returns an FTS5 expression for words in a prefix's fields. Words consist of letters and digits, so they do not need escaping. */
function join(
  field: Field,
  words: readonly SearchWord[],
  last: "whole" | "prefix",
  operator: "AND" | "OR",
): string {
  const terms = words.map(({ text, match }) => {
    const star = match === "start" || (match === "open" && last === "prefix") ? "*" : "";
    return `"${field}${text}"${star}`;
  });
  return `(${terms.join(` ${operator} `)})`;
}
