import type { App } from "../../app/app.ts";
import { nearMatches } from "../../suggest/near-search.ts";
import { searchAdvice } from "../../suggest/near-search-advice.ts";
import { urlView } from "../../views/single-value.ts";
import { suggestionSources } from "../suggestion-sources.ts";
import { searchResults } from "./search-results.ts";

interface SearchFlags {
  readonly category?: string;
  readonly tag?: string;
  readonly limit?: number;
  readonly all?: true;
  readonly web?: true;
  readonly site?: true;
}

export { searchView as view } from "../../views/search.ts";

export const others = [urlView];

export const shape = (_words: unknown, { web, site }: SearchFlags) => (web || site ? urlView : undefined);

/** Shows the live listings that match words and filters, or opens the first of them in a browser. */
export async function run(app: App, words: readonly string[], flags: SearchFlags) {
  const connection = await app.connect();
  const { catalog, name } = connection;
  const { category, tag, limit, all } = flags;
  const q = words.join(" ");
  if (flags.web || flags.site) {
    const first = (await catalog.listTools({ q, category, tag }).next()).value?.readings[0]?.value;
    // The code that opens a browser is loaded only if one of these flags is given.
    const { opened, openedInCatalog } = await import("../open-in-browser.ts");
    if (first && flags.site) return opened(app, first.websiteUrl);
    if (first) return openedInCatalog(app, first.listbulbUrl);
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
