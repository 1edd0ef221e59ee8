import { describe, expect, it } from "vitest";
import { freeSlug } from "../../src/local-catalog/rules/create-draft.ts";

const SITE = "https://www.shuju.example/";

describe("freeSlug", () => {
  it.each([
    ["Aurora Notes", "aurora-notes"],
    ["数据库", "shuju"],
    ["🎉", "shuju"],
    ["x".repeat(160), "x".repeat(120)],
  ])("converts %j to %j", (name, slug) => {
    expect(freeSlug(name, SITE, () => false)).toBe(slug);
  });

  it("adds a number to a taken slug, and a random suffix if all numbers are taken", () => {
    const taken = new Set(["notes", "notes-2"]);
    expect(freeSlug("Notes", SITE, (slug) => taken.has(slug))).toBe("notes-3");
    expect(freeSlug("Notes", SITE, () => true)).toMatch(/^notes-[0-9a-f]{8}$/);
  });

  it("uses a default slug or a digit from the host if the name and the host contain no suitable letters", () => {
    expect(freeSlug("数", "https://数.example/", () => false)).toBe("product");
    expect(freeSlug("数", "https://[::1]/", () => false)).toBe("1");
  });
});
