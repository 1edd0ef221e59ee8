import type { CatalogClient, ToolQuery } from "../api/catalog-client.ts";
import type { App } from "../app/app.ts";
import { nearest } from "../text/nearest.ts";
import type { NearSearch } from "../views/search-facts.ts";
import { readNames } from "./names-file.ts";
import { firstPage, isWatched, namesBeginningLike, withinTimeout } from "./near-names.ts";

/** A search with words. */
type WordQuery = ToolQuery & { readonly q: string };

/**
 * Returns the search with its first mistyped word replaced by the nearest one of the names seen before, or of listings that begin like
 * its first word. Undefined when that finds nothing either, takes more than a second, or the output is not for a terminal.
 */
export async function nearSearch(
  app: App,
  catalog: CatalogClient,
  query: WordQuery,
): Promise<NearSearch | undefined> {
  if (query.q.trim() === "" || !isWatched(app)) return undefined;
  return withinTimeout(app, correct(app, catalog, query), undefined);
}

async function correct(app: App, catalog: CatalogClient, query: WordQuery): Promise<NearSearch | undefined> {
  const { listings, tags } = readNames(app.folders.cache, app.settings.baseUrl.value ?? "");
  const words = query.q.trim().split(/\s+/);
  const q =
    correctedBy(wordsOf([...listings, ...tags]), words) ??
    correctedBy(wordsOf(await namesBeginningLike(catalog, words[0] ?? "")), words);
  const page = q === undefined ? undefined : await firstPage(catalog, { ...query, q });
  if (q === undefined || page === undefined || page.entries.length === 0) return undefined;
  return { q, count: page.entries.length, hasMore: page.hasNext };
}

/** Words of a search that are compared with known ones. */
const MAX_WORDS = 8;

/** Returns the words with the first mistyped one replaced; undefined when none is near a known word. */
function correctedBy(known: ReadonlySet<string>, words: readonly string[]): string | undefined {
  for (const [index, word] of words.slice(0, MAX_WORDS).entries()) {
    const [near] = known.has(word.toLowerCase()) ? [] : nearest(word, known, 1);
    if (near !== undefined) return words.with(index, near).join(" ");
  }
  return undefined;
}

/** Returns the words of slugs and names in lower case. */
function wordsOf(names: Iterable<readonly [slug: string, name: string]>): ReadonlySet<string> {
  const texts = Array.from(names, (pair) => pair.join(" ").toLowerCase());
  return new Set(texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []));
}
