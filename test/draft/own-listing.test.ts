import { describe, expect, it } from "vitest";
import type { Tool } from "../../src/contract/index.ts";
import { findOwnListing, type ListedDraft } from "../../src/draft/own-listing.ts";
import { aTool } from "../support/a-tool.ts";

const SITE = "https://aurora.example";
const AURORA = aTool({ slug: "aurora", name: "Aurora Notes", websiteUrl: `${SITE}/` });
const SECOND = aTool({ slug: "aurora-2", name: "Aurora Maps", websiteUrl: "http://www.aurora.example" });
const OTHER = aTool({ slug: "other", name: "Aurora Notes", websiteUrl: "https://other.example" });
const DRAFT = { slug: undefined, name: " aurora  notes", websiteUrl: SITE, hasChosenKey: false };

describe("findOwnListing", () => {
  it.each<[string, readonly Tool[], Partial<ListedDraft>, string]>([
    ["the slug and the website", [AURORA, SECOND], { slug: "aurora" }, "own aurora"],
    ["the slug and another website", [OTHER], { slug: "other" }, "taken other"],
    ["the slug of a draft with a chosen key", [OTHER], { slug: "other", hasChosenKey: true }, "own other"],
    ["the website and the name", [AURORA, OTHER], {}, "own aurora"],
    ["the website and another name", [AURORA], { name: "Notes" }, "ambiguous aurora"],
    ["the website if another listing has the name", [SECOND, OTHER], {}, "ambiguous aurora-2 other"],
    ["the same website as another listing", [AURORA, SECOND], {}, "ambiguous aurora aurora-2"],
    ["the website of a draft whose slug is not live", [AURORA], { slug: "gone" }, "ambiguous aurora"],
    ["the website of a draft with a chosen key", [AURORA], { hasChosenKey: true }, "none"],
    ["only the name", [OTHER], {}, "none other"],
    ["an invalid website", [aTool({ websiteUrl: "x" })], { websiteUrl: "x", name: "x" }, "none"],
  ])("returns the result for a live listing with %s", async (_, tools, draft, expected) => {
    const bySlug = async (slug: string) => tools.find((tool) => tool.slug === slug);
    const look = { bySlug, search: async () => tools };
    const found = await findOwnListing(look, { ...DRAFT, ...draft }, { website: true });
    const { result, listing, slugs, sameName }: Record<string, unknown> & { listing?: Tool } = { ...found };
    const words = [result, listing?.slug, slugs, sameName].flat().filter((word) => word !== undefined);
    expect(words.join(" ")).toBe(expected);
  });

  it("searches by name and by host only if `website` is set", async () => {
    const looked: string[] = [];
    const note = (kind: string, words: string) => void looked.push(`${kind} ${words}`);
    const look = {
      bySlug: async (slug: string) => note("slug", slug),
      search: async (words: string) => {
        note("search", words);
        return [];
      },
    };
    const draft = { ...DRAFT, slug: "gone", websiteUrl: "https://www.aurora.example:8443/x" };
    expect(await findOwnListing(look, draft, { website: false })).toEqual({ result: "none", sameName: [] });
    expect(looked).toEqual(["slug gone"]);
    await findOwnListing(look, draft, { website: true });
    expect(looked.slice(1)).toEqual(["slug gone", "search aurora  notes", "search aurora.example"]);
  });
});
