import type { CatalogClient, ToolPage, ToolQuery } from "../api/catalog-client.ts";
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
  const page = await firstPage(catalog, { q: beginningOf(word) });
  return new Map(page?.value.map((tool) => [tool.slug, tool.name]));
}

/** Returns the first page of a search; undefined when the catalog does not answer, since the command has its result already. */
export async function firstPage(catalog: CatalogClient, query: ToolQuery): Promise<ToolPage | undefined> {
  try {
    return (await catalog.listTools(query).next()).value ?? undefined;
  } catch (error) {
    if (error instanceof CatalogError) return undefined;
    throw error;
  }
}

/** Returns the letters that were probably typed right: half of the first word, two to four. */
function beginningOf(text: string): string {
  const [word = text] = text.split("-");
  const letters = [...word];
  return letters.slice(0, Math.min(4, Math.max(2, Math.floor(letters.length / 2)))).join("");
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
