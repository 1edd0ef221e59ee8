import type { App } from "../../app/app.ts";
import { nearMatches } from "../../suggest/near-search.ts";
import { searchAdvice } from "../../suggest/near-search-advice.ts";
import { type OpenFlags, openListing } from "../open-listing.ts";
import { suggestionSources } from "../suggestion-sources.ts";
import { searchResults } from "./search-results.ts";

interface SearchFlags extends OpenFlags {
  readonly category?: string;
  readonly tag?: string;
  readonly limit?: number;
  readonly all?: true;
}

export { searchView as view } from "../../views/search.ts";

export { urlOutput as otherwise } from "../open-listing.ts";

/** Shows the live listings that match words and filters, or opens the first of them in a browser. */
export async function run(app: App, words: readonly string[], flags: SearchFlags) {
  const connection = await app.connect();
  const { catalog, name } = connection;
  const { category, tag, limit, all } = flags;
  const q = words.join(" ");
  if (flags.web || flags.site) {
    const first = (await catalog.listTools({ q, category, tag }).next()).value?.readings[0]?.value;
    if (first) return openListing(app, first, flags);
  }
  const batches = searchResults({
    pages: catalog.listTools({ q, category, tag }),
    asked: { q, category, tag, catalog: name, isLimited: limit !== undefined },
    limit: limit ?? (all ? Number.POSITIVE_INFINITY : undefined),
    clock: app.context.clock,
    whenEmpty: async () => {
      if (!app.isInteractive) return [];
      const query = { q, category, tag };
      return searchAdvice(query, await nearMatches(suggestionSources(app, connection), query));
    },
  });
  return { batches };
}
