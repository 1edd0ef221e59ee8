import fc from "fast-check";
import { expect, it } from "vitest";
import {
  indexedWords,
  punctuatedQueryWords,
  punctuatedWords,
  queryWords,
  type SearchWord,
} from "../../src/service/rules/search-words.ts";
import { words } from "../support/words.ts";
import { aListing, anApp, slugsOf } from "./an-app.ts";

const WORD = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 3 }),
  fc.constantFrom(...words("Ab ába a.b Node.js nodejs node Straße c++ C++ c# .net c++/c#"), "x".repeat(70)),
  fc.constantFrom("数", "数据", "开源数据库", "据ab", "グラ", "プログラミング", "한국어", "שָׁלוֹם", "🎉"),
  fc.constantFrom("kubernete", "kubernetes", "kubernetesoperator"),
);
const TEXT = fc.array(WORD, { maxLength: 4 }).map((words) => words.join(" "));
const CATEGORY = fc.constantFrom("a-b", "c");
const TAG = fc.constantFrom("a", "a-b", "ab", "node");
const LISTING = fc.record({
  name: TEXT,
  headline: fc.option(TEXT),
  description: fc.option(TEXT),
  category: CATEGORY.map((slug) => ({ slug, name: slug })),
  tags: fc.uniqueArray(TAG).map((slugs) => slugs.map((slug) => ({ slug, name: `数 ${slug} ${slug}++` }))),
});
type Listing = typeof LISTING extends fc.Arbitrary<infer Value> ? Value : never;
const QUERY = fc.record({
  q: TEXT.filter((text) => queryWords(text).length > 0),
  category: fc.option(CATEGORY, { nil: undefined }),
  tag: fc.option(TAG, { nil: undefined }),
});
type Query = typeof QUERY extends fc.Arbitrary<infer Value> ? Value : never;

/** The kinds of hits in order of relevance: the number of searched fields, and whether the last word may be a prefix. */
const STEPS = [
  [1, false],
  [1, true],
  [2, false],
  [2, true],
  [3, false],
  [3, true],
  [4, false],
  [4, true],
] as const;

function fieldsOf({ name, headline, tags, description }: Listing) {
  const tagText = tags.map((tag) => `${tag.name} ${tag.slug}`).join(" ");
  return [name, headline ?? "", tagText, description ?? ""].map((text) => [...indexedWords(text)]);
}

/** For query words with punctuation: returns 2 if the name contains all of them, 1 if the name and the tags do, and 0 otherwise. */
function spellingRank({ name, tags }: Listing, q: string): number {
  const punctuated = punctuatedQueryWords(q);
  const texts = [name, ...tags.map((tag) => tag.name)];
  const isIn = (count: number) =>
    punctuated.every((word) => texts.slice(0, count).some((text) => punctuatedWords(text).has(word)));
  if (punctuated.length === 0) return 0;
  return isIn(1) ? 2 : Number(isIn(texts.length));
}

/** Returns the rank of a listing, calculated from its words, or undefined if the listing does not match. A lower rank is better. */
function placeOf(listing: Listing, q: string): number | undefined {
  const words = queryWords(q);
  const fields = fieldsOf(listing);
  const has = (field: readonly string[], { text, match }: SearchWord, isPrefix: boolean) =>
    field.some((word) =>
      match === "start" || (match === "open" && isPrefix) ? word.startsWith(text) : word === text,
    );
  const isNamed =
    queryWords(listing.name)
      .map(({ text }) => text)
      .join(" ") === words.map(({ text }) => text).join(" ");
  const step = STEPS.findIndex(([count, isPrefix]) =>
    words.every((word) => fields.slice(0, count).some((field) => has(field, word, isPrefix))),
  );
  if (step < 0) return undefined;
  const isPartlyNamed = words.some((word) => has(fields[0] ?? [], word, true));
  const inAnyField = isPartlyNamed ? 5.5 : step;
  return [isNamed ? -1 : step < 6 ? step : inAnyField, -2, isNamed ? -4 : -3][spellingRank(listing, q)];
}

/** Returns the slugs that a search should return, in order. Scans all listings. */
function expected(listings: readonly Listing[], { q, category, tag }: Query): readonly string[] {
  return listings
    .map((listing, index) => ({ listing, index, place: placeOf(listing, q) }))
    .filter(({ listing }) => category === undefined || listing.category.slug === category)
    .filter(({ listing }) => tag === undefined || listing.tags.some(({ slug }) => slug === tag))
    .flatMap(({ index, place }) => (place === undefined ? [] : [{ index, place }]))
    .sort((a, b) => a.place - b.place || b.index - a.index)
    .map(({ index }) => `p-${index}`);
}

it("a search returns the same listings in the same order as a scan of all listings", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(LISTING, { minLength: 1, maxLength: 12 }),
      fc.array(QUERY, { minLength: 20, maxLength: 20 }),
      async (listings, queries) => {
        const app = await anApp({
          listings: listings.map((listing, index) => aListing({ ...listing, slug: `p-${index}` })),
        });
        for (const query of queries) {
          const { q, category, tag } = query;
          const parameters = new URLSearchParams({ q });
          if (category !== undefined) parameters.set("category", category);
          if (tag !== undefined) parameters.set("tag", tag);
          const response = await app.get(`/api/v1/tools?${parameters}`);
          expect(await slugsOf(response), JSON.stringify(query)).toEqual(expected(listings, query));
        }
        app.catalog.database.close();
      },
    ),
    { numRuns: 60 },
  );
});
