import type { App } from "../../app/app.ts";
import { nearSearch } from "../../suggest/near-search.ts";
import { nearSlugs } from "../../suggest/near-slugs.ts";
import { searchResults } from "./search-results.ts";

interface SearchFlags {
  readonly category?: string;
  readonly tag?: string;
  readonly limit?: number;
  readonly all?: true;
}

export { searchView as view } from "../../views/search.ts";

/** Searches the live listings that match words and filters. */
export async function run(app: App, words: readonly string[], flags: SearchFlags) {
  const { catalog, name } = await app.connect();
  const { category, tag, limit, all } = flags;
  const q = words.join(" ");
  const batches = searchResults({
    pages: catalog.listTools({ q, category, tag }),
    asked: { q, category, tag, catalog: name },
    limit: limit ?? (all ? Number.POSITIVE_INFINITY : undefined),
    clock: app.context.clock,
    whenEmpty: async () => {
      if (!app.isInteractive) return undefined;
      const slugs = await nearSlugs(app, catalog, { category, tag });
      // In a category that does not exist, no word finds anything.
      const isKnown = slugs.category === undefined && slugs.tag === undefined;
      return { ...slugs, search: isKnown ? await nearSearch(app, catalog, { q, category, tag }) : undefined };
    },
  });
  return { batches };
}
