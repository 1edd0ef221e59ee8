import { describe, expect, it } from "vitest";
import { aListing, anApp, slugsOf, type TestApp } from "./an-app.ts";

function search(app: TestApp, q: string, more = ""): Promise<Response> {
  return app.get(`/api/v1/tools?q=${encodeURIComponent(q)}${more}`);
}

/** Follows the links from page to page, and returns all slugs. */
async function allPages(
  app: TestApp,
  path: string,
  between: () => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const response = await app.get(next);
    found.push(...(await slugsOf(response)));
    const link = /^<(\?[^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    expect((link ?? "").length).toBeLessThan(8_000);
    next = link === undefined ? undefined : `/api/v1/tools${link}`;
    await between();
  }
  return found;
}

/** Returns listings that all contain the word `common`, in different fields. */
function many(count: number) {
  return Array.from({ length: count }, (_, index) =>
    aListing({
      slug: `p-${index}`,
      name: index % 3 === 0 ? `Common ${index}` : `Product ${index}`,
      listingHeadline: index % 3 === 1 ? "A common thing" : null,
      description: "commonly a common word",
      listedAt: new Date(1_600_000_000_000 + Math.floor(index / 4) * 1_000).toISOString(),
      category: { slug: `c-${index % 2}`, name: "Category" },
      tags: index % 5 === 0 ? [{ slug: "fifth", name: "Fifth" }] : [{ slug: "other", name: "Other" }],
    }),
  );
}

it.each(["", "   ", "🎉", "!?", '"'])(
  "a search returns all listings for a query without words: %j",
  async (q) => {
    const app = await anApp();
    expect(await slugsOf(await search(app, q))).toEqual(await slugsOf(await app.get("/api/v1/tools")));
  },
);

describe("a search for words", () => {
  const listings = [
    aListing({ slug: "node", name: "Node.js" }),
    aListing({ slug: "encrypt", name: "Let’s Encrypt" }),
    aListing({ slug: "cafe", name: "Café Straße" }),
    aListing({ slug: "shalom", name: "שָׁלוֹם עולם" }),
    aListing({ slug: "hangul", name: "한국어 도구" }),
    aListing({ slug: "kana", name: "プログラミング言語Ruby" }),
    aListing({ slug: "cpp", name: "C++ Builder" }),
    aListing({ slug: "csharp", name: "Interactive", description: "A shell for C#." }),
  ];

  it.each([
    ["node js", ["node"]],
    ["NODE.JS", ["node"]],
    ["CAFE", ["cafe"]],
    ["cafe\u0301", ["cafe"]],
    ["strasse", ["cafe"]],
    ["שלום", ["shalom"]],
    ["한국", ["hangul"]],
    ["プログラ", ["kana"]],
    ["c++", ["cpp"]],
    ["C#", ["csharp"]],
    ["builder c", ["cpp"]],
    ["cpp", ["cpp"]],
    ["enc let", ["encrypt"].slice(1)],
    ["let enc", ["encrypt"]],
  ])("returns the expected listings for %j", async (q, slugs) => {
    expect(await slugsOf(await search(await anApp({ listings }), q))).toEqual(slugs);
  });
});

it("a search finds the changed text of a listing, and the new name of a tag in all listings", async () => {
  const tagged = (slug: string, name: string, description: string | null = null) =>
    aListing({ slug, description, tags: [{ slug: "fifth", name }] });
  const app = await anApp({ listings: [tagged("one", "Before"), tagged("two", "Before")] });
  const found = async (q: string) => (await slugsOf(await search(app, q))).toSorted();
  expect([await found("before"), await found("after"), await found("text")]).toEqual([
    ["one", "two"],
    [],
    [],
  ]);
  await app.catalog.database.write(() => void app.catalog.writer.addAll([tagged("one", "After", "A text")]));
  expect([await found("before"), await found("after"), await found("text")]).toEqual([
    [],
    ["one", "two"],
    ["one"],
  ]);
});

describe("the order of a search", () => {
  const listings = [
    aListing({ slug: "in-description", description: "A tool for git and other things" }),
    aListing({ slug: "in-headline", listingHeadline: "Tools for git" }),
    aListing({ slug: "in-tags", tags: [{ slug: "git", name: "Git" }] }),
    aListing({ slug: "git", name: "Version control", description: "Unrelated" }),
    aListing({ slug: "in-name", name: "Git Tools" }),
    aListing({ slug: "named", name: "GÍT" }),
    aListing({ slug: "longer", name: "Gitea" }),
    ...["2026-02-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", null].map((listedAt, n) =>
      aListing({ slug: `owl-${n}`, name: `Owl ${n}`, listedAt }),
    ),
  ];

  it.each([
    ["git", ["named", "git", "longer", "in-name", "in-headline", "in-tags", "in-description"]],
    ["git tool", ["in-name", "in-headline", "in-description"]],
    ["owl", ["owl-0", "owl-2", "owl-1", "owl-3"]],
    ["git&limit=2", ["named", "git", "longer", "in-name", "in-headline", "in-tags", "in-description"]],
  ])("is that of the exact hits, the fields' weights and the dates for %j", async (q, slugs) => {
    const app = await anApp({ listings });
    expect(await allPages(app, `/api/v1/tools?q=${q}`)).toEqual(slugs);
  });
});

describe("the pages of a list", () => {
  it.each([
    ["/api/v1/tools?limit=7", 450],
    ["/api/v1/tools?limit=7&category=c-1", 225],
    ["/api/v1/tools?limit=7&tag=fifth", 90],
    ["/api/v1/tools?limit=7&tag=fifth&category=c-0", 45],
    ["/api/v1/tools?limit=100&q=common", 450],
    ["/api/v1/tools?limit=33&q=common+word", 450],
    ["/api/v1/tools?limit=33&q=thing+common&category=c-1", 75],
  ])("contain each listing of %s once while other listings are added", async (path, count) => {
    const app = await anApp({ listings: many(450) });
    let added = 0;
    const found = await allPages(app, path, async () => {
      added += 1;
      const news = aListing({
        slug: `new-${added}`,
        name: "Common word thing",
        listedAt: "2027-01-01T00:00:00.000Z",
        category: { slug: `c-${added % 2}`, name: "Category" },
        tags: [{ slug: "fifth", name: "Fifth" }],
      });
      await app.catalog.database.write(() => {
        app.catalog.writer.addAll([news]);
      });
    });
    const old = found.filter((slug) => !slug.startsWith("new-"));
    expect([old.length, new Set(found).size]).toEqual([count, found.length]);
  });

  it("contain each hit once if listings are added that make a word common", async () => {
    const named = (start: string, name: string, count: number) =>
      Array.from({ length: count }, (_, index) => aListing({ slug: `${start}-${index}`, name }));
    const groups = [named("a", "x x x y", 30), named("b", "x y y y", 30), named("c", "y", 60)];
    const app = await anApp({ listings: groups.flat() });
    const found = await allPages(app, "/api/v1/tools?q=x+y&limit=30", async () => {
      const more = named("d", "y", 400);
      await app.catalog.database.write(() => void app.catalog.writer.addAll(more));
      // Other searches must not take the place of a ranking that is in use.
      for (let other = 0; other < 40; other += 1) await search(app, `x ${other}`);
    });
    expect([found.length, new Set(found).size]).toEqual([60, 60]);
  });

  it.each([900, 1_100])("list %i listings with a category and a tag, newest first", async (count) => {
    const listings = Array.from({ length: count + 200 }, (_, index) =>
      aListing({
        slug: `s-${index}`,
        // Some listings have the same time, and the listings are not inserted in chronological order.
        listedAt: new Date(1.7e12 + ((index * 37) % 500) * 60_000).toISOString(),
        category: { slug: index < count + 100 ? "tools" : "games", name: "Category" },
        tags: index < 100 ? [] : [{ slug: "fifth", name: "Fifth" }],
      }),
    );
    const app = await anApp({ listings });
    const expected = listings
      .slice(100, count + 100)
      .toReversed()
      .toSorted((a, b) => (b.listedAt ?? "").localeCompare(a.listedAt ?? ""));
    const found = await allPages(app, "/api/v1/tools?category=tools&tag=fifth&limit=100");
    expect(found).toEqual(expected.map(({ slug }) => slug));
    expect(await allPages(app, "/api/v1/tools?category=games&tag=git")).toEqual([]);
  });

  it("are not returned for a cursor from another query or another catalog", async () => {
    const app = await anApp({ listings: many(20) });
    const link = (await app.get("/api/v1/tools?limit=5")).headers.get("link") ?? "";
    const cursor = /cursor=([^&>]+)/.exec(link)?.[1];
    expect((await app.get(`/api/v1/tools?limit=9&cursor=${cursor}`)).status).toBe(200);
    expect((await app.get(`/api/v1/tools?q=common&cursor=${cursor}`)).status).toBe(400);
    expect((await app.get(`/api/v1/tools?tag=fifth&cursor=${cursor}`)).status).toBe(400);
    expect((await app.get(`/api/v1/tools?cursor=${cursor}.more`)).status).toBe(400);
    expect((await app.get(`/api/v1/tools?cursor=${cursor}A`)).status).toBe(400);
    expect((await (await anApp({ listings: many(20) })).get(`/api/v1/tools?cursor=${cursor}`)).status).toBe(
      400,
    );
  });
});

it.each([
  ["?category=databases", ["kaiyuan"]],
  ["?tag=git-hosting", ["gitea"]],
  ["?tag=git-hosting&category=tools", ["gitea"]],
  ["?tag=git-hosting&category=databases", []],
  ["?category=unknown", []],
  ["?category=NOT%20A%20SLUG", []],
])("GET /api/v1/tools lists the expected slugs for %s", async (query, expected) => {
  expect(await slugsOf(await (await anApp()).get(`/api/v1/tools${query}`))).toEqual(expected);
});
