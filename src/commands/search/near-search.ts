import type { CatalogClient, ToolQuery } from "../../api/catalog-client.ts";
import type { App } from "../../app/app.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { readNames } from "../../known-names/names-file.ts";
import { nearest } from "../../text/nearest.ts";
import { isWatched, namesBeginningLike, withinTimeout } from "../near-names.ts";

/** A search that differs from an empty one in a mistyped word, and the listings on its first page. */
export interface NearSearch {
  readonly q: string;
  readonly count: number;
  readonly hasMore: boolean;
}

/**
 * Returns the search with its first mistyped word replaced by the nearest one of the names seen before, or of listings that begin alike.
 * Undefined when that finds nothing either, takes more than a second, or the output is not for a terminal.
 */
export async function nearSearch(
  app: App,
  catalog: CatalogClient,
  query: ToolQuery & { readonly q: string },
): Promise<NearSearch | undefined> {
  if (query.q.trim() === "" || !isWatched(app)) return undefined;
  return withinTimeout(app, correct(app, catalog, query), undefined);
}

async function correct(app: App, catalog: CatalogClient, query: ToolQuery & { readonly q: string }) {
  const { listings, tags } = readNames(app.folders.cache, app.settings.baseUrl.value ?? "");
  const words = query.q.trim().split(/\s+/).slice(0, MAX_WORDS);
  const q =
    correctedBy(wordsOf([...listings, ...tags]), words) ??
    correctedBy(wordsOf(await namesBeginningLike(catalog, words[0] ?? "")), words);
  return q === undefined ? undefined : tryOut(catalog, { ...query, q });
}

/** Words of a search that are compared with known ones. */
const MAX_WORDS = 8;

/** Returns the words with the first mistyped one replaced; undefined when none is near a known word. */
function correctedBy(known: ReadonlySet<string>, words: readonly string[]): string | undefined {
  for (const [index, word] of words.entries()) {
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

async function tryOut(
  catalog: CatalogClient,
  query: ToolQuery & { readonly q: string },
): Promise<NearSearch | undefined> {
  try {
    const { value: page } = await catalog.listTools(query).next();
    const count = page?.entries.length ?? 0;
    return count === 0 ? undefined : { q: query.q, count, hasMore: page?.hasNext ?? false };
  } catch (error) {
    if (error instanceof CatalogError) return undefined;
    throw error;
  }
}
