import { describe, expect, it } from "vitest";
import { DraftInput } from "../../src/contract/index.ts";
import { ImportedTool, toListing } from "../../src/local-catalog/import/parse-row.ts";
import { sampleRows } from "../../src/local-catalog/sample/sample-listings.ts";
import { indexedTexts } from "../../src/local-catalog/store/search-index.ts";
import { textOf } from "../support/repository.ts";

describe("the sample catalog", () => {
  const listings = sampleRows().map((row) => toListing(ImportedTool.parse(JSON.parse(row)[0])));

  it("has complete rows in the package, which are not checked when a catalog is filled, with their texts for the index", () => {
    const rows = textOf("dist/sample-listings.ndjson").split("\n");
    expect(rows.map((row) => JSON.parse(row))).toEqual(
      listings.map((listing) => [listing, indexedTexts(listing)]),
    );
  });

  it("has at least 200 listings, 12 categories and 60 tags, with one name for each slug", () => {
    const categories = listings.map(({ category }) => category);
    const tags = listings.flatMap((listing) => listing.tags);
    for (const [entries, least] of [
      [listings, 200],
      [categories, 12],
      [tags, 60],
    ] as const) {
      const names = new Set(entries.map(({ slug, name }) => `${slug} ${name}`));
      const slugs = new Set(entries.map(({ slug }) => slug));
      expect(slugs.size).toBeGreaterThanOrEqual(least);
      expect(names.size).toBe(slugs.size);
    }
  });

  it("contains listings without a date, and American spellings", () => {
    expect(listings.filter(({ listedAt }) => listedAt === null)).not.toEqual([]);
    const english = sampleRows().filter((row) => !/[à-ÿ\u0400-\uffff]/.test(row));
    expect(english.filter((row) => /\w(?:isation|aviour|olour)\b|licence|catalogue/i.test(row))).toEqual([]);
  });

  it("follows the draft rules for slugs, names, websites, headlines and descriptions", () => {
    const problems = listings.flatMap(({ slug, name, websiteUrl, listingHeadline, description }) => {
      const { shape } = DraftInput;
      const checks = [
        shape.slug.safeParse(slug),
        shape.name.safeParse(name),
        shape.websiteUrl.safeParse(websiteUrl),
        shape.headline.safeParse(listingHeadline ?? "x"),
        shape.description.safeParse(description ?? "x".repeat(200)),
      ];
      return checks.every(({ success }) => success) ? [] : [slug];
    });
    expect(problems).toEqual([]);
  });
});
