import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodePage } from "../../src/site/page.ts";
import { pageFacts, withoutName } from "../../src/site/page-facts.ts";
import { words } from "../support/words.ts";

const FOLDER = join(import.meta.dirname, "pages");

const factsOf = (html: string, url = "https://tool.example/") => pageFacts({ html, url: new URL(url) });
const imagesIn = async (html: string) => (await factsOf(html, PAGE)).images;
const iconsIn = async (html: string) => (await factsOf(html, PAGE)).icons;
const PAGE = "https://tool.example/docs/start?lang=en";

// Each page has a JSON file with its address and the facts that are expected of it.
const PAGES = readdirSync(FOLDER).filter((name) => name.endsWith(".html"));

test.each(PAGES)("pageFacts reads the saved page %s", async (page) => {
  const expected = readFileSync(join(FOLDER, page.replace(".html", ".json")), "utf8");
  const { url, contentType = "text/html; charset=utf-8", facts } = JSON.parse(expected);
  const html = await decodePage(readFileSync(join(FOLDER, page)), contentType);
  const { icons, images: _images, ...found } = await factsOf(html, url);
  expect({ ...found, logoUrl: icons[0] }).toEqual({ screenshotUrls: [], websiteUrl: url, ...facts });
});

const scrap = fc.oneof(
  fc.constantFrom("<title>", "</title>", "<meta name=description content='", "'>", "<link rel=icon sizes="),
  fc.constantFrom("<meta property=og:title content='", "<link rel=canonical href='"),
  fc.constantFrom(...words("&#27; &#x202e; \\ud800")),
  fc.string({ unit: "binary" }),
  fc.webUrl(),
);

test("a page with random content has facts that consist of clean strings and web URLs", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(scrap, { maxLength: 40 }), async (scraps) => {
      const { name, headline, description, websiteUrl, icons, screenshotUrls } = await factsOf(
        scraps.join(""),
      );
      for (const text of [name, headline, description]) {
        expect(text ?? "").not.toMatch(/\p{Cc}|[\u202a-\u202e]|^\s|\s$|\s\s/u);
        expect((text ?? "").isWellFormed()).toBe(true);
      }
      for (const url of [websiteUrl, ...icons, ...screenshotUrls])
        expect(url).toMatch(/^https?:\/\/[!-~]{1,1993}$/);
    }),
    { numRuns: 1_000 },
  );
});

describe("the images and icons of a page", () => {
  test("are Open Graph images, then Twitter images", async () => {
    const html =
      '<meta name="twitter:image" content="/c"><meta property="og:image:url" content="/b"><meta property="og:image" content="/a">';
    expect(await imagesIn(html)).toEqual(["a", "b", "c"].map((name) => `https://tool.example/${name}`));
  });

  test.each([
    ['<link rel="shortcut icon" href="/b"><link rel=apple-touch-icon href="/a">', "a b"],
    ['<link rel=icon sizes="16x16 32x32" href="/b"><link rel=icon sizes="48x48" href="/a">', "a b"],
    ['<link rel=icon sizes=512x512 href="/b"><link rel=icon type=image/svg+xml href="/a">', "a b"],
    ['<link rel=icon sizes=any href="/b"><link rel=apple-touch-icon sizes=60x60 href="/a">', "a b"],
    ['<link rel=icon href="/a"><link rel=icon href="/b">', "a b"],
  ])("sorts the icons in %s from the largest to the smallest", async (html, names) => {
    expect(await iconsIn(html)).toEqual(words(names).map((name) => `https://tool.example/${name}`));
  });

  test.each([
    ["with a name instead of a property", '<meta name="og:image" content="/a.png">'],
    ["with a name and a property", '<meta name="twitter:image" property="og:image" content="/a.png">'],
    ["in capitals", '<META PROPERTY="OG:Image" CONTENT="/a.png">'],
    ["with whitespace around the values", '<meta property=" og:image\n" content="\t/a.png ">'],
    ["in the body", '<body><p><meta property="og:image" content="/a.png">'],
    ["twice", '<meta property="og:image" content="/a.png"><meta property="og:image" content="/./a.png">'],
    ["with a second content attribute", '<meta property="og:image" content="/a.png" content="/b.png">'],
  ])("finds an image that is specified %s", async (_how, html) => {
    expect(await imagesIn(html)).toEqual(["https://tool.example/a.png"]);
  });

  test.each([
    ["in a comment", '<!-- <meta property="og:image" content="/a.png"> -->'],
    ["in a script", '<script>"<meta property=og:image content=/a.png>"</script>'],
    ["without a content attribute", '<meta property="og:image">'],
    ["with a different property", '<meta property="og:image:width" content="600">'],
    ["as a data URL", '<meta property="og:image" content="data:image/png;base64,iVBORw0KGgo=">'],
    ["as a script", '<meta property="og:image" content="javascript:alert(1)">'],
    ["with userinfo", '<meta property="og:image" content="https://user@tool.example/a.png">'],
    ["on an invalid host", '<meta property="og:image" content="https://a b/a.png">'],
    ["with a URL that is too long", `<meta property="og:image" content="/${"a".repeat(2000)}">`],
    ["with a URL that is too long in ASCII", `<meta property="og:image" content="/${"ü".repeat(1000)}">`],
  ])("ignores an image that is specified %s", async (_how, html) => {
    expect(await imagesIn(html)).toEqual([]);
  });

  test.each([
    ["", "https://tool.example/docs/a.png"],
    ['<base href="/assets/">', "https://tool.example/assets/a.png"],
    ['<base href="https://cdn.example/v1/x">', "https://cdn.example/v1/a.png"],
    ['<base target="_top"><base href="//cdn.example"><base href="/late/">', "https://cdn.example/a.png"],
    ['<base href="data:text/html,">', "https://tool.example/docs/a.png"],
    ['<base href="http://[">', "https://tool.example/docs/a.png"],
  ])("resolves a relative URL in a page with %j before or after it", async (base, expected) => {
    const mention = "<meta property=og:image content=a.png>";
    expect(await imagesIn(base + mention)).toEqual([expected]);
    expect(await imagesIn(mention + base)).toEqual([expected]);
  });

  test.each([
    ["mask-icon", []],
    ["stylesheet", []],
    ["ICON", ["https://tool.example/a.png"]],
    ["alternate\ticon", ["https://tool.example/a.png"]],
    ["apple-touch-icon-precomposed", ["https://tool.example/a.png"]],
  ])("returns the icons for a link with rel %j: %j", async (rel, expected) => {
    expect(await iconsIn(`<link rel="${rel}" href="/a.png">`)).toEqual(expected);
  });

  test("returns at most three icons", async () => {
    const many = Array.from({ length: 10_000 }, (_, number) => `<link rel=icon href=/${number}.png>`).join(
      "",
    );
    expect(await iconsIn(many)).toEqual([0, 1, 2].map((number) => `https://tool.example/${number}.png`));
  });

  test("reads only the first 100 og:image elements, including unusable images", async () => {
    const useless = "<meta property=og:image content=data:>";
    const useful = "<meta property=og:image content=/a.png>";
    expect(await imagesIn(useless.repeat(99) + useful)).toEqual(["https://tool.example/a.png"]);
    expect(await imagesIn(useless.repeat(100) + useful)).toEqual([]);
  });
});

test.each([
  ["Acme | Fast tool", "Fast tool"],
  ["Acme - Fast tool", "Fast tool"],
  ["Acme – Fast tool", "Fast tool"],
  ["Acme: Fast tool", "Fast tool"],
  ["Fast tool | Acme", "Fast tool"],
  ["Acme | Fast | Simple", "Fast | Simple"],
  ["Home | Docs | Acme", "Home | Docs"],
  ["Acme | Fast tool | Acme", "Fast tool"],
  ["Acme", ""],
  ["Acme-Cloud for all", "Acme-Cloud for all"],
  ["Acme helps", "Acme helps"],
  ["Acme's tool", "Acme's tool"],
  ["Docs | Acme | Fast", "Docs | Acme | Fast"],
])('withoutName(%j, "Acme") returns %j', (title, left) => {
  expect(withoutName(title, "Acme")).toBe(left);
});
