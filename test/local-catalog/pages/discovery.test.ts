import { createRequire } from "node:module";
import type robots from "robots-parser";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { aListing, anApp, ORIGIN, type TestApp, THREE } from "../an-app.ts";
import { HOSTILE, hostileListing } from "./hostile-listing.ts";

/** The package is CommonJS, but its types describe an ES module. */
const robotsParser: typeof robots.default = createRequire(import.meta.url)("robots-parser");

it("robots.txt allows crawlers, and lists the sitemap but no private address", async () => {
  const text = await textOf(await anApp(), "/robots.txt");
  const rules = robotsParser(`${ORIGIN}/robots.txt`, text);
  expect(rules.isAllowed(`${ORIGIN}/tools/gitea`, "anybot")).toBe(true);
  expect(rules.getSitemaps()).toEqual([`${ORIGIN}/sitemap.xml`]);
  expect(text).not.toMatch(/editor|account|Disallow/);
});

describe("the sitemap", () => {
  it("lists public pages without duplicates", async () => {
    const undated = aListing({ slug: "undated", listedAt: null });
    const app = await anApp({ listings: [...THREE, hostileListing(), undated] });
    const files = locationsIn(await validXml(app, "/sitemap.xml"));
    expect(files).toEqual([`${ORIGIN}/sitemaps/0.xml`, `${ORIGIN}/sitemaps/1.xml`]);
    const pages = await Promise.all(files.map((file) => validXml(app, file.slice(ORIGIN.length))));
    const urls = pages.flatMap(locationsIn);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain(`${ORIGIN}/tools/kaiyuan`);
    expect(urls).toContain(`${ORIGIN}/tags/git-hosting`);
    expect(pages[1]).toContain(`<url><loc>${ORIGIN}/tools/gitea</loc><lastmod>2026-01-01</lastmod></url>`);
    expect(pages[1]).toContain(`<url><loc>${ORIGIN}/tools/undated</loc></url>`);
    for (const url of urls) expect((await app.get(url.slice(ORIGIN.length))).status).toBe(200);
  });

  it("splits 120,000 listings into files by ID, and changes no other file when a listing is added", {
    timeout: 60_000,
  }, async () => {
    const app = await anApp({ listings: [aListing({ slug: "first" })] });
    app.catalog.database.exec(`
      WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 120000)
      INSERT INTO listing (slug, name, category_id, listed_at, featured, data)
      SELECT 'tool-' || i, 'Tool ' || i, 1, '2026-01-01T00:00:00.000Z', 0, '{}' FROM n`);
    const files = locationsIn(await validXml(app, "/sitemap.xml")).map((url) => url.slice(ORIGIN.length));
    expect(files).toEqual(Array.from({ length: 25 }, (_, number) => `/sitemaps/${number}.xml`));
    const sizes = await Promise.all(
      files.slice(1).map(async (file) => locationsIn(await textOf(app, file)).length),
    );
    expect(sizes).toEqual(Array(24).fill(5_000));
    const etags = () => Promise.all(files.map(async (file) => (await app.get(file)).headers.get("etag")));
    const before = await etags();
    await addListing(app, "one-more");
    expect((await etags()).findIndex((etag, index) => etag !== before[index])).toBe(-1);
    expect(await textOf(app, "/sitemaps/25.xml")).toContain(`${ORIGIN}/tools/one-more`);
  });
});

describe("the feed", () => {
  it("lists the 50 newest listings, each with its date", async () => {
    const listings = Array.from({ length: 60 }, (_, n) =>
      aListing({ slug: `tool-${n}`, listedAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() }),
    );
    const app = await anApp({ listings });
    const xml = await validXml(app, "/feed.xml");
    const listed = Array.from(xml.matchAll(/<item>[\s\S]*?tool-(\d+)/g), ([, n]) => Number(n));
    expect(listed).toEqual(listings.map((_, n) => 59 - n).slice(0, 50));
    expect(xml).toContain("<lastBuildDate>Thu, 01 Jan 2026 00:59:00 GMT</lastBuildDate>");
    expect(xml).toContain(`<atom:link href="${ORIGIN}/feed.xml" rel="self" type="application/rss+xml"/>`);
    expect(xml).toContain(`<guid isPermaLink="true">${ORIGIN}/tools/tool-59</guid>`);
    const minutes = Array.from(xml.matchAll(/<pubDate>Thu, 01 Jan 2026 00:(\d\d):00 GMT</g), ([, n]) =>
      Number(n),
    );
    expect(minutes).toEqual(listed);
    expect((await app.get("/feed.xml")).headers.get("content-type")).toBe(
      "application/rss+xml; charset=utf-8",
    );
  });

  it("escapes titles with character references, and escapes each paragraph of a description twice", async () => {
    const description = "Two\r\n\r\n\nThree\nFour";
    const listing = aListing({ slug: "a", name: "A & <b>", listingHeadline: "C & <d>", description });
    const xml = await validXml(await anApp({ listings: [listing] }), "/feed.xml");
    expect(xml).toContain("<title>A &#x26; &#x3C;b&#x3E;</title>");
    expect(xml).toContain(
      "<description>&lt;p&gt;C &amp;amp; &amp;lt;d&amp;gt;&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;&lt;p&gt;Three\nFour&lt;/p&gt;</description>",
    );
  });

  it("is well-formed XML for a hostile listing, and in an empty catalog, like the sitemap", async () => {
    await validXml(await anApp({ listings: [hostileListing()] }), "/feed.xml");
    const empty = await anApp({ listings: [] });
    for (const path of ["/feed.xml", "/sitemap.xml", "/sitemaps/0.xml"]) await validXml(empty, path);
  });
});

it("llms.txt is Markdown with a title, a summary and lists of links, and ends with optional links", async () => {
  const text = await textOf(await anApp({ listings: [...THREE, hostileListing()] }), "/llms.txt");
  const lines = text.split("\n");
  expect([lines[0], lines[2]?.slice(0, 2)]).toEqual(["# Local catalog", "> "]);
  expect(text.match(/^## .*/gm)).toEqual(["## Reading", "## Categories", "## Optional"]);
  const rest = lines.slice(3).filter((line) => line !== "" && !line.startsWith("## "));
  expect(rest.length).toBeGreaterThan(5);
  for (const line of rest) expect(line).toMatch(/^- \[.+\]\(http:\/\/catalog\.test\/[^)\s]*\): \S/);
  expect(text).not.toContain(HOSTILE);
});

async function textOf(app: TestApp, path: string): Promise<string> {
  const response = await app.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns the document at a path. Fails if the document is not well-formed. */
async function validXml(app: TestApp, path: string): Promise<string> {
  const contents = await textOf(app, path);
  const { errors } = await validateXML({
    xml: [{ fileName: "answer.xml", contents }],
    normalization: "format",
  });
  expect(errors).toEqual([]);
  return contents;
}

function locationsIn(xml: string): readonly string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? "");
}

async function addListing({ catalog }: TestApp, slug: string): Promise<void> {
  await catalog.database.write(() => {
    catalog.writer.addAll([aListing({ slug })]);
  });
}
