import { expect, it } from "vitest";
import { wordsOf } from "../../src/local-catalog/rules/list-query.ts";
import type { NewListing } from "../../src/local-catalog/rules/listing.ts";
import { seeded } from "../support/seeded.ts";
import { aListing, anApp, slugsOf } from "./an-app.ts";

/** Set `SEARCH_SCALE=200` for 100,000 listings, 10,000 random and 500 hostile queries. The time of each is then limited, too. */
const SCALE = Number(process.env["SEARCH_SCALE"] ?? 1);
const LISTINGS = 500 * SCALE;
const RANDOM = 50 * SCALE;
const HOSTILE = Math.min(500, 100 * SCALE);
const MOST_MS = SCALE > 1 ? 50 : 5_000;

const below = seeded(7);
const VOCABULARY = Array.from(
  { length: 20_000 },
  (_, index) => `${(index * 7919).toString(36)}${"aeiou"[index % 5]}`,
);
/** Returns a word; the probability of a word is proportional to 1 / its rank. */
const word = () => VOCABULARY[Math.floor(VOCABULARY.length ** (below(1e6) / 1e6)) - 1] ?? "a";
const phrase = (length: number) => Array.from({ length }, word).join(" ");

const GROUPS = "abcdefgh";
const LISTED: readonly NewListing[] = Array.from({ length: LISTINGS }, (_, index) =>
  aListing({
    slug: `product-${index}`,
    name: `Product ${phrase(2)}`,
    listingHeadline: phrase(8),
    description: `Everywhere ${index % 2 ? "odd.numbers" : "even.numbers"} group${GROUPS[index % 8]} ${phrase(30)}`,
    category: { slug: `c-${index % 12}`, name: `Category ${index % 12}` },
    tags: [{ slug: `t-${index % 60}`, name: `Tag ${index % 60}` }],
    listedAt: new Date(1.6e12 + index * 60_000).toISOString(),
  }),
);
const TEXTS = LISTED.map(({ slug, name, listingHeadline, tags, description }) => ({
  slug,
  exact: [wordsOf(name).join(" "), wordsOf(slug).join(" ")],
  text: ` ${wordsOf([name, listingHeadline, ...tags.map((tag) => `${tag.name} ${tag.slug}`), description].join(" ")).join(" ")} `,
}));

/** Returns the slugs of all listings that match, found by reading them one by one. */
function scan(q: string): ReadonlySet<string> {
  const words = wordsOf(q.slice(0, 800)).slice(0, 64);
  const matches = ({ exact, text }: (typeof TEXTS)[number]) =>
    exact.includes(words.join(" ")) ||
    words.every((each) => text.includes(` ${each}${each === words.at(-1) ? "" : " "}`));
  return new Set(TEXTS.filter(matches).map(({ slug }) => slug));
}

const SIGNS = Array.from(`"'*:^-+()[]{}<>\\|/#%&;.,!?~\`\0\t\n`);
const HARD = [
  () => "everywhere product",
  () => "ev.en od.d",
  () => "even odd",
  () => Array.from(GROUPS, (group) => `group${group}`).join(" "),
  () => `everywhere ${word().slice(0, 1)}`,
  () => "eopg"[below(4)] ?? "e",
  () => `product ${"eg"[below(2)]}`,
  () => VOCABULARY.slice(0, 12).join(" "),
  () => VOCABULARY.slice(0, 64).join(" "),
  () => phrase(2_000),
  () => `${word()} `.repeat(3_000).slice(0, 10_000),
  () => (["数据", "a", "\u{1F600}", "\u0301", "ﬁ", "𝔤"][below(6)] ?? "").repeat(3_000),
  () => `NEAR(${word()} ${word()}, ${below(9)}) OR NOT ${word()}`,
  () => Array.from({ length: 40 }, () => SIGNS[below(SIGNS.length)] ?? word()).join(below(2) ? "" : word()),
];
const QUERIES = [
  ...Array.from({ length: RANDOM }, () => phrase(1 + below(3)).slice(0, 2 + below(30))),
  ...Array.from({ length: HOSTILE }, (_, index) => HARD[index % HARD.length]?.() ?? ""),
];

it(`a search of ${LISTINGS} listings finds the same listings as a scan, and no turn takes long`, {
  timeout: 3_600_000,
}, async () => {
  const app = await anApp({ listings: LISTED });
  for (const _ of app.catalog.writer.optimize());
  // The first page loads the code for pages.
  await app.get("/search?q=a");
  const slow: string[] = [];
  let longest = 0;
  for (const [index, q] of QUERIES.entries()) {
    const filter = index % 5 === 0 ? `&category=c-${below(12)}` : "";
    for (const path of ["/api/v1/tools", "/search"]) {
      // Processor time, because other processes may use the same processors.
      const before = process.cpuUsage();
      const response = await app.get(`${path}?q=${encodeURIComponent(q)}${filter}`);
      const { user, system } = process.cpuUsage(before);
      const took = (user + system) / 1_000;
      longest = Math.max(longest, took);
      if (took > MOST_MS) slow.push(`${path} ${Math.round(took)} ms: ${JSON.stringify(q.slice(0, 80))}`);
      expect(response.status).toBe(200);
      if (path === "/search" || filter !== "" || index % SCALE !== 0) continue;
      const found = await slugsOf(response);
      const all = scan(q);
      expect([found.length, found.filter((slug) => !all.has(slug))]).toEqual([Math.min(50, all.size), []]);
    }
  }
  if (SCALE > 1) console.info(`The longest of ${QUERIES.length * 2} requests took ${longest.toFixed(1)} ms`);
  expect(slow).toEqual([]);
});
