import { describe, expect, test } from "vitest";
import { segmentsOf } from "../../../screenshots/terminal-html.ts";
import { drawRows } from "../../../src/cli/output/present-screen.ts";
import { searchView } from "../../../src/cli/output/views/search.ts";
import { toolView } from "../../../src/cli/output/views/tool.ts";
import { createInk, type Screen } from "../../../src/cli/terminal/screen.ts";
import { widthOf } from "../../../src/cli/terminal/width.ts";
import type { Tool } from "../../../src/contract/index.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { aDraftFolder } from "../../support/run-catalog.ts";
import { aScreen, searchFacts } from "./builders.ts";

/** Set `SCREENS=all` for every width. */
const STEP = process.env["SCREENS"] === "all" ? 1 : 4;

/** Command lines that are run one after the other in one home folder, by snapshot name. */
const LINES: Readonly<Record<string, string>> = {
  search: "search notes --sandbox",
  "search-more": "search --category databases --limit 2 --sandbox",
  show: "show git --sandbox",
  "show-little": "show etcd --sandbox",
  "show-missing": "show zoterro --sandbox",
  "search-none": "search etcd notess --category games --sandbox",
  "search-empty": "search --category games --tag kubernetes --sandbox",
  categories: "categories --sandbox",
  tags: "tags se --sandbox",
  checks: "draft check draft.json drafts/broken.json syntax.json --sandbox",
  draft: "draft create draft.json --sandbox",
  "draft-again": "draft create draft.json --sandbox",
  drafts: "draft create drafts/aurora.json drafts/broken.json --sandbox",
  "draft-list": "draft list",
  "diff-several": "draft diff live.json draft.json --allow-missing --sandbox",
  pull: "draft pull live.json draft.json --allow-missing --sandbox",
  explain: "explain media-required",
  "explain-codes": "explain",
  config: "config list --base-url https://catalog.example/with/a/prefix",
  auth: "auth status --base-url https://catalog.example",
  doctor: "doctor --base-url http://127.0.0.1:1",
  "listing-changed": "sandbox listing submit fieldbook --category databases --plan free",
  listings: "sandbox listing list",
  "listing-shown": "sandbox listing show fieldbook",
};

/** Command lines that are fast because they open no catalog. */
const FAST = ["--help", "search --help", "draft create --help", "help draft check", "serve --help"].concat(
  ["environment", "output", "exit-codes", "options", "scripts"].map((topic) => `help ${topic}`),
  ["explain media-required", "explain", "config list --base-url https://catalog.example/with/a/prefix"],
  "auth status --base-url https://catalog.example",
);

/** Creates a home folder with draft files, and returns a function that runs a line in it and returns the screen. */
async function aHome() {
  const { home, run } = await aDraftFolder({
    "draft.json": aDraft({ name: "Fieldbook" }),
    "drafts/aurora.json": aDraft(),
    "drafts/broken.json": "{}",
    "syntax.json": "{",
    "live.json": { slug: "git", name: "Other", websiteUrl: "https://git-scm.com" },
  });
  const env = { NO_COLOR: "1", CATALOG_API_KEY: "cat_a-key-of-the-tests" };
  return async (line: string, columns: number) => {
    const { seen } = await run(line, { columns, env, sleep: async () => undefined });
    return seen
      .replaceAll(/[^\n]*\r/g, "")
      .replaceAll("\u001b[K", "")
      .replaceAll(home, "/home/ada")
      .replaceAll(/(?<=\/editor\/)[\w-]+/g, "TOKEN");
  };
}

describe("the screen of a command", () => {
  test.each([
    ["80", ""],
    ["plain", " --plain"],
  ])("matches its snapshot: %s", async (form, flag) => {
    const draw = await aHome();
    for (const [name, line] of Object.entries(LINES))
      await expect(await draw(line + flag, 80)).toMatchFileSnapshot(`screens/${name}.${form}.txt`);
  });

  test("colors symbols, but no words", async () => {
    const draw = await aHome();
    const texts = new Set<string>();
    for (const line of Object.values(LINES)) {
      const output = await draw(`${line} --color always`, 80);
      expect(output).not.toContain("\u001b[2m");
      for (const { text, color } of segmentsOf(output, "dark"))
        if (color !== undefined) texts.add(text.replace(/\^+/, "^"));
    }
    expect([...texts].sort()).toEqual(["+", "-", ">", "^", "✓", "✗"]);
  });

  test("fits a terminal with 40 to 200 columns, except for lines with an optional label and a single long word", async () => {
    const draw = await aHome();
    for (let columns = 40; columns <= 200; columns += STEP) {
      for (const line of new Set(columns % 3 === 1 ? [...FAST, ...Object.values(LINES)] : FAST)) {
        // Under load, the frames of a progress indicator precede the result on one line.
        const lines = (await draw(line, columns)).split(/[\r\n]+/);
        const wide = lines.filter(
          (each) => widthOf(each) > columns && !/^\s*(?:[A-Z]\w*\s+)?\S+$/.test(each),
        );
        expect(wide, `${line} at ${columns} columns`).toEqual([]);
      }
    }
  }, 240_000);
});

function table(rows: readonly Tool[], screen: Screen): Promise<string> {
  return drawRows(searchView, { rows, isSingle: false, ...searchFacts() }, screen);
}

describe("the search table", () => {
  const headOf = (text: string) => text.split("\n")[2]?.trim().split(/\s+/);

  test("omits tags, then categories, then times, then names as the terminal becomes narrower", async () => {
    const draw = await aHome();
    const headAt = async (columns: number) => headOf(await draw("search notes --sandbox", columns));
    expect(await headAt(160)).toEqual(["SLUG", "NAME", "HEADLINE", "CATEGORY", "TAGS", "LISTED"]);
    expect(await headAt(136)).toEqual(["SLUG", "NAME", "HEADLINE", "CATEGORY", "LISTED"]);
    expect(await headAt(135)).toEqual(["SLUG", "NAME", "HEADLINE", "LISTED"]);
    expect(await headAt(80)).toEqual(["SLUG", "NAME", "HEADLINE", "LISTED"]);
    expect(await headAt(56)).toEqual(["SLUG", "NAME", "HEADLINE"]);
    expect(await headAt(40)).toEqual(["SLUG", "HEADLINE"]);
  });

  test("has the same columns for short and long values if the terminal width is the same", async () => {
    const long = "a longer text of several words ".repeat(4);
    const category = { slug: long, name: long };
    const listings = [
      aTool(),
      aTool({ slug: "a", name: "A", listingHeadline: null, tags: [], listedAt: null }),
      aTool({ slug: "long-slug-".repeat(4), name: long, listingHeadline: long, category }),
    ];
    for (let columns = 40; columns <= 160; columns += 3) {
      const tables = await Promise.all(listings.map((tool) => table([tool], aScreen(columns))));
      expect(new Set(tables.map((text) => String(headOf(text)))).size, `at ${columns} columns`).toBe(1);
    }
  });

  test("links a slug to its page if the terminal supports links", async () => {
    const text = await table([aTool()], aScreen(80, { ink: createInk(false, true) }));
    expect(text).toContain(
      "\u001b]8;;https://catalog.example/tools/aurora-notes\u0007aurora-notes\u001b]8;;\u0007",
    );
  });
});

test.each([
  ["search zotero", '1 listing matches "zotero"'],
  ["search --all", "\\d+ listings"],
  ["search --category version-control --tag cli", "7 listings in category version-control with tag cli"],
])("%s shows the number of listings", async (line, head) => {
  const draw = await aHome();
  expect(await draw(`${line} --sandbox`, 120)).toMatch(new RegExp(`^${head} {2}`));
});

test("a card has the slug as its heading if the listing's name is empty", async () => {
  const verification = { badgeVerified: false, badgeVerifiedAt: null };
  const facts = { tags: [], listingHeadline: null, featured: false, verification };
  const nameless = aTool({ slug: "aurora", name: "", ...facts });
  const text = await drawRows(
    toolView,
    { rows: [nameless], isSingle: true, count: 1, unreadable: 0 },
    aScreen(80),
  );
  expect(text).toMatch(/^aurora\n\n {2}Slug {6}aurora\n/);
});

test("a card on a wide terminal has the URLs of the media", async () => {
  const draw = await aHome();
  expect(await draw("show git --sandbox", 120)).toMatch(/^ {2}Logo {6}https:\S+$/m);
});

test.each([
  ["featured", 1],
  ["verification.badgeVerified", 1],
  ["category", 0],
])("a search with --fields slug,%s prints %i notes about endorsement", (name, count) => {
  expect(searchView.notes?.(searchFacts(), ["slug", name])).toHaveLength(count);
});
