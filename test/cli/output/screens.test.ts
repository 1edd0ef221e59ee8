import { describe, expect, test } from "vitest";
import { emptySearchAdvice } from "../../../src/cli/near/near-slugs.ts";
import { drawRows } from "../../../src/cli/output/present-screen.ts";
import { type SearchFacts, searchView } from "../../../src/cli/output/views/search.ts";
import { toolView } from "../../../src/cli/output/views/tool.ts";
import { renderHints } from "../../../src/cli/terminal/advice.ts";
import { createInk, type Screen } from "../../../src/cli/terminal/screen.ts";
import { widthOf } from "../../../src/cli/terminal/width.ts";
import type { Tool } from "../../../src/contract/index.ts";
import { aPlainTool, aScreen } from "./builders.ts";
import { SCREENS, searchFacts, TOOLS } from "./sample-screens.ts";

describe.each(Object.keys(SCREENS))("%s", (name) => {
  test("matches its snapshot at 80 columns", async () => {
    const text = await SCREENS[name]?.(aScreen(80));
    await expect(`${text}\n`).toMatchFileSnapshot(`screens/${name}.80.txt`);
  });

  test("matches its snapshot on a plain screen", async () => {
    const text = await SCREENS[name]?.(aScreen(80, { isPlain: true }));
    await expect(`${text}\n`).toMatchFileSnapshot(`screens/${name}.plain.txt`);
  });

  test("fits a terminal with 40 to 200 columns, except for lines with an optional label and a single long word", async () => {
    for (let columns = 40; columns <= 200; columns += 1) {
      const lines = (await SCREENS[name]?.(aScreen(columns)))?.split("\n") ?? [];
      const wide = lines.filter((line) => widthOf(line) > columns && !/^\s*(?:[A-Z]\w*\s+)?\S+$/.test(line));
      expect(wide, `at ${columns} columns`).toEqual([]);
    }
  });
});

function table(rows: readonly Tool[], screen: Screen, parts: Partial<SearchFacts> = {}): Promise<string> {
  return drawRows(searchView, { rows, isSingle: false, ...searchFacts(parts) }, screen);
}

describe("the search table", () => {
  const headAt = async (columns: number) =>
    (await table(TOOLS, aScreen(columns))).split("\n")[2]?.trim().split(/\s+/);

  test("omits tags, then categories, then times, then names as the terminal becomes narrower", async () => {
    expect(await headAt(150)).toEqual(["SLUG", "NAME", "HEADLINE", "CATEGORY", "TAGS", "LISTED"]);
    expect(await headAt(120)).toEqual(["SLUG", "NAME", "HEADLINE", "CATEGORY", "LISTED"]);
    expect(await headAt(119)).toEqual(["SLUG", "NAME", "HEADLINE", "LISTED"]);
    expect(await headAt(80)).toEqual(["SLUG", "NAME", "HEADLINE", "LISTED"]);
    expect(await headAt(56)).toEqual(["SLUG", "NAME", "HEADLINE"]);
    expect(await headAt(40)).toEqual(["SLUG", "HEADLINE"]);
  });

  test("has the same columns for short and long values if the terminal width is the same", async () => {
    const long = "a longer text of several words ".repeat(4);
    const results = [
      TOOLS,
      [aPlainTool({ slug: "a", name: "A", listingHeadline: null, tags: [], listedAt: null })],
      [
        aPlainTool({
          slug: "long-slug-".repeat(4),
          name: long,
          listingHeadline: long,
          category: { slug: long, name: long },
        }),
      ],
    ];
    for (let columns = 40; columns <= 160; columns += 3) {
      const heads = await Promise.all(
        results.map(async (rows) =>
          (await table(rows, aScreen(columns))).split("\n")[2]?.trim().split(/\s+/),
        ),
      );
      expect(new Set(heads.map(String)).size, `at ${columns} columns`).toBe(1);
    }
  });

  test("contains a slug of 120 characters in full, on a separate line above the other cells", async () => {
    const slug = "a".repeat(120);
    const lines = (await table([aPlainTool({ slug })], aScreen(40))).split("\n");
    expect(lines.slice(3)).toEqual([`   ${slug}`, "         Markdown notes that sync witho…"]);
  });

  test("links a slug to its page if the terminal supports links", async () => {
    const text = await table([aPlainTool()], aScreen(80, { ink: createInk(false, true) }));
    expect(text).toContain(
      "\u001b]8;;https://catalog.example/tools/aurora-notes\u0007aurora-notes\u001b]8;;\u0007",
    );
  });

  test.each([
    ["one", {}, 1, '1 listing matches "notes"'],
    ["several", {}, 2, '2 listings match "notes"'],
    ["first page", { hasMore: true }, 2, 'First 2 listings that match "notes"'],
    ["all", { q: "" }, 2, "2 listings"],
    ["filters", { q: "", category: "design", tag: "cli" }, 2, "2 listings in category design with tag cli"],
  ])("shows the number of listings: %s", async (_, parts, count, head) => {
    const rows = TOOLS.slice(0, count);
    expect((await table(rows, aScreen(120), parts)).split("\n")[0]).toMatch(new RegExp(`^${head} {2}`));
  });
});

test("a card has the slug as its heading if the listing's name is empty", async () => {
  const nameless = aPlainTool({ slug: "aurora", name: "", tags: [], listingHeadline: null });
  const lines = (
    await drawRows(toolView, { rows: [nameless], isSingle: true, count: 1, unreadable: 0 }, aScreen(80))
  ).split("\n");
  expect(lines.slice(0, 3)).toEqual(["aurora", "", "  Slug      aurora"]);
});

test.each([
  ["featured", 1],
  ["verification.badgeVerified", 1],
  ["category", 0],
])("a search with --fields slug,%s prints %i notes about endorsement", (name, count) => {
  expect(searchView.notes?.(searchFacts(), ["slug", name])).toHaveLength(count);
});

test("a card on a wide terminal has the URLs of the media", async () => {
  const rows = TOOLS.slice(0, 1);
  const text = await drawRows(toolView, { rows, isSingle: true, count: 1, unreadable: 0 }, aScreen(120));
  expect(text).toMatch(/^ {2}Logo {6}https:\/\/cdn\.example\/aurora\/logo\.png$/m);
});

describe("an empty search", () => {
  const empty = async (parts: Partial<SearchFacts>) => {
    const listings = new Map([["markdown-notes", "Markdown Notes"]]);
    const facts = searchFacts(parts);
    const knownListings = async () => listings;
    const hints =
      searchView.empty?.({ ...facts, advice: await emptySearchAdvice({ knownListings }, facts) }) ?? [];
    return renderHints(hints, aScreen(80)).join("\n");
  };

  test("offers the search without filters, a similar slug and fewer words, otherwise the categories", async () => {
    expect(await empty({ q: "markdown notess", category: "design" })).toBe(
      [
        'No live listings match "markdown notess" in category design.',
        "Without filters: catalog search markdown notess",
        "Similar name: catalog show markdown-notes",
        "Fewer words: catalog search markdown --category design",
      ].join("\n"),
    );
    expect(await empty({ q: "", category: "design" })).toBe(
      "No live listings in category design.\nSee the categories: catalog categories",
    );
  });
});
