import type { CatalogClient } from "../../api/catalog-client.ts";
import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { CatalogError, type Suggestion } from "../../errors/catalog-error.ts";
import { readNames } from "../../known-names/names-file.ts";
import { nearest } from "../../text/nearest.ts";

/** Time limit of the search for suggestions. */
const SEARCH_TIMEOUT_MS = 1000;

/**
 * Returns the listings whose slug is nearest to a missing one: from the names seen before, else, for a person at a terminal, from
 * one search that may take a second. The sandbox, whose names are not kept, is always searched: it is in this process.
 */
export async function nearTools(
  app: App,
  catalog: CatalogClient,
  slug: string,
): Promise<readonly Suggestion[]> {
  const known = knownNear(app, slug);
  const isWatched = app.isInteractive && app.context.stdout.isTerminal && app.context.stderr.isTerminal;
  if (app.settings.baseUrl.value === SANDBOX) return search(catalog, slug);
  return known.length > 0 || !isWatched ? known : withinTimeout(app, search(catalog, slug));
}

function knownNear(app: App, slug: string): readonly Suggestion[] {
  return suggestionsFor(slug, readNames(app.folders.cache, app.settings.baseUrl.value ?? "").listings);
}

async function search(catalog: CatalogClient, slug: string): Promise<readonly Suggestion[]> {
  try {
    const { value } = await catalog.listTools({ q: beginningOf(slug) }).next();
    return suggestionsFor(slug, new Map(value?.value.map((tool) => [tool.slug, tool.name])));
  } catch (error) {
    if (error instanceof CatalogError) return [];
    throw error;
  }
}

/**
 * Returns the letters that were probably typed right: half of the first word, two to four. A search for a whole mistyped word finds
 * nothing, but services that match prefixes find what begins alike.
 */
function beginningOf(slug: string): string {
  const [word = slug] = slug.split("-");
  return word.slice(0, Math.min(4, Math.max(2, Math.floor(word.length / 2))));
}

/** Returns the nearest names, without the slug itself, which may have been seen before it was removed. */
function suggestionsFor(slug: string, names: ReadonlyMap<string, string>): readonly Suggestion[] {
  const others = [...names.keys()].filter((name) => name !== slug);
  return nearest(slug, others).map((value) => ({ value, name: names.get(value) }));
}

async function withinTimeout(
  { context: { sleep, signal } }: App,
  found: Promise<readonly Suggestion[]>,
): Promise<readonly Suggestion[]> {
  const done = new AbortController();
  const enough = sleep(SEARCH_TIMEOUT_MS, AbortSignal.any([signal, done.signal])).then(
    () => [],
    // Only a signal ends the sleep early: then the search decides.
    () => found,
  );
  try {
    return await Promise.race([found, enough]);
  } finally {
    done.abort();
  }
}
