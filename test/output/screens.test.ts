import { describe, expect, test } from "vitest";
import { hintText } from "../../src/terminal/advice.ts";
import { createInk } from "../../src/terminal/ink.ts";
import { widthOf } from "../../src/terminal/width.ts";
import { highlighter } from "../../src/text/fold.ts";
import { draftsView } from "../../src/views/drafts.ts";
import { searchView } from "../../src/views/search.ts";
import { toolView } from "../../src/views/tool.ts";
import { aPlainTool, aScreen } from "./builders.ts";
import { SCREENS, TOOLS } from "./sample-screens.ts";

describe.each(Object.keys(SCREENS))("%s", (name) => {
  test.each([40, 80, 120, 200])("looks as before at %i columns", async (columns) => {
    const text = await SCREENS[name]?.(aScreen(columns));
    await expect(`${text}\n`).toMatchFileSnapshot(`screens/${name}.${columns}.txt`);
  });

  test("looks as before on a plain screen", async () => {
    const text = await SCREENS[name]?.(aScreen(80, { isPlain: true }));
    await expect(`${text}\n`).toMatchFileSnapshot(`screens/${name}.plain.txt`);
  });

  test("is never wider than the terminal, but for a slug or a URL that alone is", async () => {
    for (let columns = 40; columns <= 200; columns += 1) {
      const lines = (await SCREENS[name]?.(aScreen(columns)))?.split("\n") ?? [];
      const wide = lines.filter((line) => widthOf(line) > columns && !/^\s*(?:[A-Z]\w*\s+)?\S+$/.test(line));
      expect(wide, `at ${columns} columns`).toEqual([]);
    }
  });
});

const FAILURE = { code: "RATE_LIMITED", message: "Limit reached", exitCode: 7 } as const;

const NONE = { hasMore: false, near: undefined, elapsedMs: 1, ageSeconds: undefined };

function search(parts: Partial<Parameters<typeof searchView>[0]> = {}) {
  return searchView({
    q: "notes",
    category: undefined,
    tag: undefined,
    catalog: "sandbox",
    listing: NONE,
    ...parts,
  });
}

describe("the search table", () => {
  const headAt = async (columns: number) =>
    (await search().screen(TOOLS, aScreen(columns))).split("\n")[2]?.trim().split(/\s+/);

  test("leaves out tags, then categories, then times, then names", async () => {
    expect(await headAt(150)).toEqual(["SLUG", "NAME", "HEADLINE", "CATEGORY", "TAGS", "LISTED"]);
    expect(await headAt(110)).toEqual(["SLUG", "NAME", "HEADLINE", "CATEGORY", "LISTED"]);
    expect(await headAt(80)).toEqual(["SLUG", "NAME", "HEADLINE", "LISTED"]);
    expect(await headAt(56)).toEqual(["SLUG", "NAME", "HEADLINE"]);
    expect(await headAt(40)).toEqual(["SLUG", "HEADLINE"]);
  });

  test("never cuts a slug: one that is too long for its column stands alone above its row", async () => {
    const slug = "a".repeat(120);
    const lines = (await search().screen([aPlainTool({ slug })], aScreen(40))).split("\n");
    expect(lines.slice(3)).toEqual([`   ${slug}`, "         Markdown notes that sync witho…"]);
  });

  test("marks what is found however it is spelled: strasse in Straße", () => {
    expect(highlighter("strasse")("Alte Straße 7", (match) => `[${match}]`)).toBe("Alte [Straße] 7");
  });

  test("marks matches in bold, whatever their case and accents", async () => {
    const ink = { ...createInk(false), bold: (text: string) => `<${text}>` };
    const rows = [
      aPlainTool({ slug: "cafe-notes", name: "Café NOTES", listingHeadline: "Footnotes and Cafés" }),
    ];
    const text = await search({ q: "café note" }).screen(rows, aScreen(100, { ink }));
    expect(text.split("\n")[3]).toMatch(/^ {3}<cafe>-<note>s {2}<Café> <NOTE>S {2}Footnotes and <Café>s/);
  });

  test("links a slug to its page where the terminal shows links", async () => {
    const text = await search().screen([aPlainTool()], aScreen(80, { ink: createInk(false, true) }));
    expect(text).toContain(
      "\u001b]8;;https://catalog.example/tools/aurora-notes\u001b\\aurora-notes\u001b]8;;\u001b\\",
    );
  });

  test("links to web addresses only", async () => {
    const ink = createInk(false, true);
    for (const listbulbUrl of [
      "javascript:alert(1)",
      "file:///etc/passwd",
      "https://x.example/\u001b\\",
      "https://a b",
    ]) {
      expect(await search().screen([aPlainTool({ listbulbUrl })], aScreen(80, { ink }))).not.toContain("]8;");
    }
  });

  test.each([
    ["one listing", { listing: NONE }, 1, '1 listing matches "notes"'],
    ["all of them", { listing: NONE }, 2, '2 listings match "notes"'],
    ["a first page", { listing: { ...NONE, hasMore: true } }, 2, 'First 2 listings that match "notes"'],
    ["everything", { q: "" }, 2, "2 listings"],
    ["filters", { q: "", category: "design", tag: "cli" }, 2, "2 listings in category design with tag cli"],
  ])("counts what it knows of %s", async (_, parts, count, head) => {
    const rows = TOOLS.slice(0, count);
    expect((await search(parts).screen(rows, aScreen(120))).split("\n")[0]).toMatch(
      new RegExp(`^${head} {2}`),
    );
  });

  test("names the way to the rest", () => {
    const more = { ...NONE, hasMore: true };
    expect(hintText(search({ q: "a b'c", tag: "cli", listing: more }).note?.()[0] ?? "", [])).toBe(
      "There are more: catalog search a 'b'\\''c' --tag cli --all",
    );
  });
});

describe("a card", () => {
  test("has the slug in place of a name that the catalog does not give", async () => {
    const nameless = aPlainTool({ slug: "aurora", name: "", tags: [], listingHeadline: null });
    const lines = (await toolView().screen([nameless], aScreen(80))).split("\n");
    expect(lines.slice(0, 3)).toEqual(["aurora", "", "  Slug      aurora"]);
  });
});

describe("verdicts on several drafts", () => {
  test("end with an empty line when a failure is reported below them", async () => {
    const failed = { file: "b.json", result: "not-sent", error: FAILURE } as const;
    expect(await draftsView().footer?.([failed], aScreen(80))).toBe(
      "\n1 not sent · safe to run again: nothing is created twice\n",
    );
  });
});

describe("an empty search", () => {
  const empty = (parts: Parameters<typeof search>[0]) => search(parts).empty?.(aScreen(80));

  test("offers the near names of a category that does not exist", async () => {
    const near = { category: [{ value: "productivity", name: "Productivity" }], tag: undefined };
    expect(await empty({ category: "produktivity", listing: { ...NONE, near } })).toBe(
      [
        'No live listings match "notes" in category produktivity.',
        'Unknown category "produktivity". Close matches: productivity (Productivity).',
        "Try: catalog search notes --category productivity",
      ].join("\n"),
    );
  });

  test("shows the list when nothing is near", async () => {
    const near = { category: undefined, tag: [] };
    expect(await empty({ q: "", tag: "zzz", listing: { ...NONE, near } })).toBe(
      ["No live listings with tag zzz.", 'Unknown tag "zzz".', "Try: catalog tags"].join("\n"),
    );
  });

  test("offers the search without its filters", async () => {
    expect(await empty({ category: "design" })).toBe(
      'No live listings match "notes" in category design.\nTry: catalog search notes',
    );
  });

  test("offers the search with a near word, then that without its filters", async () => {
    const search = { q: "notes", count: 24, hasMore: true };
    const near = { category: undefined, tag: undefined, search };
    expect(await empty({ q: "notess", category: "design", listing: { ...NONE, near } })).toBe(
      [
        'No live listings match "notess" in category design.',
        'Try "notes" (24 or more listings): catalog search notes --category design',
        "Without filters: catalog search notess",
      ].join("\n"),
    );
  });

  test("lets no argument control the terminal", async () => {
    expect(await empty({ q: "\u001b[2J\u202ex" })).toBe(
      'No live listings match "x".\nTry fewer words, or see all listings: catalog search',
    );
  });
});
