import { describe, expect, it } from "vitest";
import { nearest } from "../../../src/base/text/nearest.ts";

const FIELDS = "name headline description websiteUrl screenshotUrls category logoUrl slug".split(" ");
const CATEGORIES = ["developer-tools", "productivity", "design", "databases", "data-science", "security"];

describe("nearest", () => {
  it.each([
    ["naem", FIELDS, ["name"]],
    ["Name", FIELDS, ["name"]],
    ["website_url", FIELDS, ["websiteUrl"]],
    ["screenshots", FIELDS, ["screenshotUrls"]],
    ["heaadline", FIELDS, ["headline"]],
    ["descr", FIELDS, ["description"]],
    ["url", FIELDS, ["websiteUrl", "logoUrl"]],
    ["listingHeadline", FIELDS, ["headline"]],
    ["produktivity", CATEGORIES, ["productivity"]],
    ["tools", CATEGORIES, ["developer-tools"]],
    ["data", CATEGORIES, ["databases", "data-science"]],
    ["vit", ["vim", "vite"], ["vite", "vim"]],
    ["devlopertools", CATEGORIES, ["developer-tools"]],
  ])("suggests names for %s", (word, candidates, expected) => {
    expect(nearest(word, candidates)).toEqual(expected);
  });

  it.each(["", "-", "x", "na", "price", "author", "zzzzzzzz", "__proto__", "n".repeat(100_000)])(
    "suggests nothing for %j",
    (word) => {
      expect(nearest(word, FIELDS)).toEqual([]);
    },
  );

  it("returns at most the requested number of names", () => {
    expect(nearest("data", CATEGORIES, 1)).toEqual(["databases"]);
  });

  it("returns a repeated candidate once", () => {
    expect(nearest("naem", ["name", "name"])).toEqual(["name"]);
  });
});
