import type { CatalogClient } from "../api/catalog-client.ts";
import type { App } from "../app/app.ts";
import { SANDBOX } from "../config/base-url.ts";
import type { Suggestion } from "../errors/catalog-error.ts";
import { nearest } from "../text/nearest.ts";
import { readNames } from "./names-file.ts";
import { isWatched, namesBeginningLike, withinTimeout } from "./near-names.ts";

/**
 * Returns the listings whose slug is nearest to a missing one: from the names seen before, else, for a person at a terminal, from
 * one search that may take a second. The sandbox, whose names are not kept, is always searched: it is in this process.
 */
export async function nearTools(
  app: App,
  catalog: CatalogClient,
  slug: string,
): Promise<readonly Suggestion[]> {
  const search = async () => suggestionsFor(slug, await namesBeginningLike(catalog, slug));
  const baseUrl = app.settings.baseUrl.value ?? "";
  if (baseUrl === SANDBOX) return search();
  const known = suggestionsFor(slug, readNames(app.folders.cache, baseUrl).listings);
  return known.length > 0 || !isWatched(app) ? known : withinTimeout(app, search(), []);
}

/** Returns the nearest names, without the slug itself, which may have been seen before it was removed. */
function suggestionsFor(slug: string, names: ReadonlyMap<string, string>): readonly Suggestion[] {
  const others = [...names.keys()].filter((name) => name !== slug);
  return nearest(slug, others).map((value) => ({ value, name: names.get(value) }));
}
