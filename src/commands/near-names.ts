import type { CatalogClient } from "../api/catalog-client.ts";
import type { App } from "../app/app.ts";
import { CatalogError } from "../errors/catalog-error.ts";

/** Time limit of the requests that suggestions are worth. */
const TIMEOUT_MS = 1000;

/** Returns true when a person at a terminal reads the suggestions. */
export function isWatched({ isInteractive, context: { stdout, stderr } }: App): boolean {
  return isInteractive && stdout.isTerminal && stderr.isTerminal;
}

/**
 * Returns the names by slug of the listings that begin like a word: a search for a whole mistyped word finds nothing, but services that
 * match prefixes find these. Empty when the catalog does not answer.
 */
export async function namesBeginningLike(
  catalog: CatalogClient,
  word: string,
): Promise<ReadonlyMap<string, string>> {
  try {
    const { value } = await catalog.listTools({ q: beginningOf(word) }).next();
    return new Map(value?.value.map((tool) => [tool.slug, tool.name]));
  } catch (error) {
    if (error instanceof CatalogError) return new Map();
    throw error;
  }
}

/** Returns the letters that were probably typed right: half of the first word, two to four. */
function beginningOf(text: string): string {
  const [word = text] = text.split("-");
  return word.slice(0, Math.min(4, Math.max(2, Math.floor(word.length / 2))));
}

/** Returns what was found, or `otherwise` when that takes more than a second. */
export async function withinTimeout<Found>(
  { context: { sleep, signal } }: App,
  found: Promise<Found>,
  otherwise: Found,
): Promise<Found> {
  const done = new AbortController();
  const enough = sleep(TIMEOUT_MS, AbortSignal.any([signal, done.signal])).then(
    () => otherwise,
    // Only a signal ends the sleep early: then the search decides.
    () => found,
  );
  try {
    return await Promise.race([found, enough]);
  } finally {
    done.abort();
  }
}
