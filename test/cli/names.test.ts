import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { NAMES_FILE, ReceivedNames, readNames, rememberNames } from "../../src/cli/names.ts";
import { aTool } from "../support/a-tool.ts";
import { tempFolder } from "../support/temp-folder.ts";

const URL = "https://catalog.example";

function seen(...slugs: readonly string[]): ReceivedNames {
  const names = new ReceivedNames();
  const listings = slugs.map((slug) => aTool({ slug, name: `The ${slug}` }));
  names.add("listings", listings);
  return names;
}

const listings = (folder: string, url = URL) => [...readNames(folder, url).listings.keys()];

describe("the names file", () => {
  it("is readable only by its owner", () => {
    const folder = join(tempFolder(), "cache");
    rememberNames(folder, URL, seen("one"));
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
    expect((statSync(join(folder, NAMES_FILE)).mode & 0o777).toString(8)).toBe("600");
    expect(readdirSync(folder)).toEqual(["names.json"]);
  });

  it("contains the latest 2,000 listings", () => {
    const folder = tempFolder();
    rememberNames(folder, URL, seen(...Array.from({ length: 1999 }, (_, index) => `old-${index}`)));
    rememberNames(folder, URL, seen("new-0", "new-1", "old-5"));
    const kept = listings(folder);
    expect(kept).toHaveLength(2000);
    expect(kept.slice(0, 4)).toEqual(["new-0", "new-1", "old-5", "old-0"]);
    expect(kept).not.toContain("old-1998");
  });

  it("contains the eight most recently used catalogs", () => {
    const folder = tempFolder();
    for (let index = 0; index < 9; index += 1) rememberNames(folder, `${URL}/${index}`, seen("one"));
    expect(listings(folder, `${URL}/0`)).toEqual([]);
    expect(listings(folder, `${URL}/1`)).toEqual(["one"]);
  });

  it("contains only valid slugs and sanitized names", () => {
    const folder = tempFolder();
    const names = new ReceivedNames();
    for (const slug of ["$(touch x)", "a b", "--all", "", "ノート"]) names.add("listings", [aTool({ slug })]);
    names.add("tags", [{ slug: "good", name: "\u001b]0;x\u0007Good\nname" }]);
    rememberNames(folder, URL, names);
    expect(listings(folder)).toEqual([]);
    expect(readNames(folder, URL).tags.get("good")).toBe("Good name");
  });

  it.each([
    ["no text", ""],
    ["an incomplete document", '{"version":1,"catalogs":[["https://catalog.example",{"li'],
    ["a different version", '{"version":2,"catalogs":[]}'],
    ["an object instead of a list", '{"version":1,"catalogs":{"https://catalog.example":{}}}'],
    ["hostile slugs", '{"version":1,"catalogs":[["https://catalog.example",{"listings":[["$(x)","x"]]}]]}'],
    ["null", "null"],
    ["a number instead of names", '{"version":1,"catalogs":[["https://catalog.example",7],3,[]]}'],
  ])("is treated as empty if it contains %s, and is then replaced", (_, text) => {
    const folder = tempFolder();
    writeFileSync(join(folder, NAMES_FILE), text);
    expect(listings(folder)).toEqual([]);
    rememberNames(folder, URL, seen("one"));
    expect(listings(folder)).toEqual(["one"]);
  });
});
