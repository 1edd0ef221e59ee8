import fc from "fast-check";
import { expect, it } from "vitest";
import { queryWords } from "../../src/service/rules/search-words.ts";
import { Search } from "../../src/service/store/search.ts";
import { aListing, anApp } from "./an-app.ts";

const FEW = 1_000;
const WORD = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 3 }),
  fc.constantFrom("Ab", "ába", "a.b", "Node.js", "nodejs", "node", "Straße", "c++", "x".repeat(70)),
  fc.constantFrom("数", "数据", "开源数据库", "据ab", "グラ", "プログラミング", "한국어", "שָׁלוֹם", "🎉"),
);
const TEXT = fc.array(WORD, { maxLength: 4 }).map((words) => words.join(" "));
const CATEGORY = fc.constantFrom("a-b", "c");
const TAG = fc.constantFrom("a", "a-b", "ab", "node");
const LISTING = fc.record({
  name: TEXT,
  headline: fc.option(TEXT),
  description: fc.option(TEXT),
  category: CATEGORY.map((slug) => ({ slug, name: slug })),
  tags: fc.uniqueArray(TAG).map((slugs) => slugs.map((slug) => ({ slug, name: `数 ${slug}` }))),
});
const QUERY = fc.record({
  words: TEXT.map(queryWords).filter((words) => words.length > 0),
  category: fc.option(CATEGORY, { nil: undefined }),
  tag: fc.option(TAG, { nil: undefined }),
});

it("a few hits are ranked as the index ranks many", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(LISTING, { minLength: 1, maxLength: 12 }),
      fc.array(QUERY, { minLength: 10, maxLength: 10 }),
      async (listings, queries) => {
        const { catalog } = await anApp({
          listings: listings.map((listing, index) => aListing({ ...listing, slug: `p-${index}` })),
        });
        const search = new Search(catalog.database);
        for (const filters of queries) {
          const query = { ...filters, limit: FEW, after: undefined, isEmpty: false };
          const hits = search.hits(query, undefined, FEW);
          expect(search.few(query, FEW)).toBeDefined();
          expect(catalog.listings.page(query).listings.map(({ id }) => id)).toEqual(hits.map(({ id }) => id));
        }
        catalog.database.close();
      },
    ),
    { numRuns: 300 },
  );
});
