import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodePage } from "../../src/site/decode-page.ts";
import { readManifest } from "../../src/site/manifest.ts";
import { manifestOf, productFacts, productPage, withoutName } from "../../src/site/product-facts.ts";
import { SAVED_PAGES } from "./saved-pages.ts";

const FOLDER = join(import.meta.dirname, "pages");

const factsOf = (html: string, url = "https://tool.example/") =>
  productFacts(productPage({ html, url: new URL(url) }));

describe("what a saved page says about its product", () => {
  test.each(Object.entries(SAVED_PAGES))("%s", (file, { url, contentType, expected }) => {
    const html = decodePage(readFileSync(join(FOLDER, file)), contentType);
    expect(factsOf(html, url)).toEqual(expected);
  });

  test("every saved page has a row in the table", () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(SAVED_PAGES).sort());
  });

  test("a page of 5 MB", () => {
    const head = '<title>Big | Deep</title><meta name="application-name" content="Big">';
    const body = "<p><b>filler</b> &amp; more</p>".repeat(180_000);
    const start = performance.now();
    expect(factsOf(`<html><head>${head}</head><body>${body}</body></html>`)).toMatchObject({
      name: "Big",
      headline: "Deep",
    });
    expect(performance.now() - start).toBeLessThan(6_000);
  });

  test.each([
    ["spaces in linked data", `<script type="application/ld+json">${" ".repeat(2 ** 21)}]]></script>`],
    ["nested linked data", `<script type="application/ld+json">${"[".repeat(2 ** 20)}</script>`],
    [
      "deep linked data",
      `<script type="application/ld+json">${"[".repeat(5000)}${"]".repeat(5000)}</script>`,
    ],
    [
      "markup in linked data",
      `<script type="application/ld+json">{"@type":"Product","name":"${"<p &".repeat(2 ** 19)}"}</script>`,
    ],
    ["open titles", "<title>".repeat(2 ** 18)],
    ["drawings", "<svg>".repeat(2 ** 18)],
    [
      "spaces in a title",
      `<title>${" a".repeat(2 ** 19)}</title><meta name=application-name content="a ${" a".repeat(99)}">`,
    ],
    ["separators", `<title>${" - ".repeat(2 ** 19)}</title><meta name=application-name content=a>`],
    ["names of values", Array.from({ length: 2 ** 16 }, (_, n) => `<meta name=n${n} content=x>`).join("")],
  ])("takes a moment for two megabytes of %s", (_what, html) => {
    const start = performance.now();
    factsOf(html);
    expect(performance.now() - start).toBeLessThan(6_000);
  });
});

describe("whatever a page says", () => {
  const scrap = fc.oneof(
    fc.constantFrom(
      "<title>",
      "</title>",
      "<meta name=description content='",
      "<meta property=og:title content='",
      "'>",
    ),
    fc.constantFrom(
      "<link rel=canonical href='",
      "<link rel=icon sizes=",
      '<script type="application/ld+json">',
      "</script>",
    ),
    fc.constantFrom(
      '{"@type":"Product","name":"',
      '","description":"',
      '"}',
      '{"@graph":[',
      "]}",
      "&#27;",
      "&#x202e;",
      "\\ud800",
    ),
    fc.string({ unit: "binary" }),
    fc.webUrl(),
  );

  test("it becomes clean texts and web URLs, and never an error", () => {
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 40 }), (scraps) => {
        const { name, headline, description, websiteUrl, logoUrl, screenshotUrls, categories } = factsOf(
          scraps.join(""),
        );
        for (const text of [name, headline, description, ...categories]) {
          expect(text ?? "").not.toMatch(/\p{Cc}|[\u202a-\u202e]|^\s|\s$|\s\s/u);
          expect((text ?? "").isWellFormed()).toBe(true);
        }
        for (const url of [websiteUrl, logoUrl ?? websiteUrl, ...screenshotUrls])
          expect(url).toMatch(/^https?:\/\/[!-~]+$/);
      }),
      { numRuns: 1_000 },
    );
  });

  test("any bytes in any encoding become a text", () => {
    const charsets = fc.constantFrom(
      "",
      "utf-8",
      "utf-16",
      "latin1",
      "shift_jis",
      "gb18030",
      "iso-2022-jp",
      "none",
      "\0",
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), charsets, (bytes, charset) => {
        expect(typeof decodePage(Buffer.from(bytes), `text/html; charset=${charset}`)).toBe("string");
      }),
    );
  });
});

describe("withoutName", () => {
  test.each([
    ["Acme | Fast tool", "Fast tool"],
    ["Acme - Fast tool", "Fast tool"],
    ["Acme – Fast tool", "Fast tool"],
    ["Acme—Fast tool", "Fast tool"],
    ["Acme: Fast tool", "Fast tool"],
    ["ACME · Fast tool", "Fast tool"],
    ["Fast tool | Acme", "Fast tool"],
    ["Fast tool » Acme", "Fast tool"],
    ["Acme | Fast | Simple", "Fast | Simple"],
    ["Home | Docs | Acme", "Home | Docs"],
    ["Acme | Fast tool | Acme", "Fast tool"],
    ["Acme", ""],
    ["acme | Acme", ""],
    ["Acme-Cloud for all", "Acme-Cloud for all"],
    ["Acme helps", "Acme helps"],
    ["Acme's tool", "Acme's tool"],
    ["Docs | Acme | Fast", "Docs | Acme | Fast"],
    ["Fast | Simple", "Fast | Simple"],
  ])("leaves of %j %j", (title, left) => {
    expect(withoutName(title, "Acme")).toBe(left);
  });
});

describe("a manifest", () => {
  const page = productPage({
    html: '<link rel=manifest href="/site.webmanifest">',
    url: new URL("https://tool.example/a/"),
  });
  const url = new URL("https://tool.example/site.webmanifest");
  const withManifest = (manifest: unknown) => productFacts(page, readManifest(JSON.stringify(manifest), url));

  test("is found by its link", () => {
    expect(manifestOf(page)?.href).toBe(url.href);
  });

  test("gives its largest icon that is a picture, and a name that nobody else gives", () => {
    const icons = [
      { src: "i/192.png", sizes: "192x192" },
      { src: "i/512.png", sizes: "512x512", purpose: "maskable any" },
      { src: "i/mono.svg", type: "image/svg+xml", purpose: "monochrome" },
      { src: "data:image/png;base64,xx", sizes: "1024x1024" },
    ];
    expect(withManifest({ name: " Tool ", description: "A\ntool", icons })).toMatchObject({
      name: "Tool",
      description: "A tool",
      logoUrl: "https://tool.example/i/512.png",
    });
  });

  test.each([[null], ["text"], [[]], [{ name: 1, icons: "none" }], [{ icons: [null, 1, {}, { src: 1 }] }]])(
    "that is %j says nothing",
    (manifest) => {
      expect(withManifest(manifest)).toMatchObject({ name: undefined, logoUrl: undefined });
    },
  );

  test("that is no JSON says nothing", () => {
    expect(productFacts(page, readManifest("<!doctype html>", url))).toMatchObject({ name: undefined });
  });
});
