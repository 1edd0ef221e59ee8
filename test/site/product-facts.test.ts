import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodePage } from "../../src/site/decode-page.ts";
import { productFacts, withoutName } from "../../src/site/product-facts.ts";
import { scanPage } from "../../src/site/scan-page.ts";
import { words } from "../support/words.ts";
import { SAVED_PAGES } from "./saved-pages.ts";

const FOLDER = join(import.meta.dirname, "pages");

const factsOf = async (html: string, url = "https://tool.example/") =>
  productFacts(await scanPage({ html, url: new URL(url) }));

describe("productFacts", () => {
  const defaults = { screenshotUrls: [] };

  test.each(Object.entries(SAVED_PAGES))(
    "reads the saved page %s",
    async (file, { url, contentType, expected }) => {
      const html = decodePage(readFileSync(join(FOLDER, file)), contentType ?? "text/html; charset=utf-8");
      expect(await factsOf(html, url)).toEqual({ ...defaults, websiteUrl: url, ...expected });
    },
  );

  test("is tested with each saved page", () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(SAVED_PAGES).sort());
  });
});

describe("a page with random content", () => {
  const scrap = fc.oneof(
    fc.constantFrom(
      "<title>",
      "</title>",
      "<meta name=description content='",
      "<meta property=og:title content='",
      "'>",
    ),
    fc.constantFrom("<link rel=canonical href='", "<link rel=icon sizes="),
    fc.constantFrom(...words("&#27; &#x202e; \\ud800")),
    fc.string({ unit: "binary" }),
    fc.webUrl(),
  );

  test("has facts that consist of clean strings and web URLs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(scrap, { maxLength: 40 }), async (scraps) => {
        const { name, headline, description, websiteUrl, logoUrl, screenshotUrls } = await factsOf(
          scraps.join(""),
        );
        for (const text of [name, headline, description]) {
          expect(text ?? "").not.toMatch(/\p{Cc}|[\u202a-\u202e]|^\s|\s$|\s\s/u);
          expect((text ?? "").isWellFormed()).toBe(true);
        }
        for (const url of [websiteUrl, logoUrl ?? websiteUrl, ...screenshotUrls])
          expect(url).toMatch(/^https?:\/\/[!-~]{1,1993}$/);
      }),
      { numRuns: 1_000 },
    );
  });

  test("is decoded to a string even if its bytes and charset are random", () => {
    const labels = words("utf-8 utf-16 latin1 shift_jis gb18030 iso-2022-jp none");
    const charsets = fc.constantFrom("", "\0", ...labels);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), charsets, (bytes, charset) => {
        expect(typeof decodePage(Buffer.from(bytes), `text/html; charset=${charset}`)).toBe("string");
      }),
    );
  });
});

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
])('withoutName(%j, "Acme") returns %j', (title, left) => {
  expect(withoutName(title, "Acme")).toBe(left);
});
