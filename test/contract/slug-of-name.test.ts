import fc from "fast-check";
import { expect, it } from "vitest";
import { isSlug, slugOfName } from "../../src/contract/index.ts";
import { draftKey } from "../../src/draft/check-locally.ts";
import VECTORS from "./slug-vectors.json" with { type: "json" };

it.each(VECTORS)("the name %j makes the slug %j", (name = "", slug = "") => {
  expect(slugOfName(name)).toBe(slug);
  if (slug !== "") expect(draftKey(slug)).toBe(`catalog-cli-v1-${slug}`);
});

it.each([
  ["a".repeat(130), "a".repeat(120)],
  [`${"a".repeat(119)} b c`, "a".repeat(119)],
  [`${"a".repeat(118)} b c`, `${"a".repeat(118)}-b`],
  [`${"ab ".repeat(60)}`, `${"ab-".repeat(39)}ab`],
])("a long name is cut at a hyphen: %s", (name, slug) => {
  expect(slugOfName(name)).toBe(slug);
});

it("a name makes a valid slug or none, and a slug makes itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
      const slug = slugOfName(name);
      expect(slug === "" || (isSlug(slug) && slugOfName(slug) === slug)).toBe(true);
    }),
    { numRuns: 1000, seed: 48 },
  );
});
