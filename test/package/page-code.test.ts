import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const DIST = join(import.meta.dirname, "../../dist");

/** The file of the built command that contains the pages. */
const chunk = readdirSync(DIST)
  .filter((name) => name.endsWith(".cjs"))
  .map((name) => readFileSync(join(DIST, name), "utf8"))
  .find((text) => text.includes("Skip to content"));

describe("the code of the pages", () => {
  test("is one file under 85 kB", () => {
    expect(chunk?.length).toBeLessThan(85_000);
  });

  test.each([
    ["site.css", 12_000],
    ["site.js", 6_000],
  ])("contains %s, under %i bytes", (name, bytes) => {
    // A string in the bundle ends with the quotation mark that it begins with.
    const start = new RegExp(`"?${name.replace(".", "\\.")}"?:\\{path:[^,]*,text:(["'\`])`).exec(chunk ?? "");
    const rest = chunk?.slice((start?.index ?? 0) + (start?.[0].length ?? 0)) ?? "";
    const end = new RegExp(`[^\\\\]${start?.[1]}\\}`).exec(rest);
    const text = rest.slice(0, end?.index ?? 0);
    expect(text.length).toBeGreaterThan(500);
    expect(text.length).toBeLessThan(bytes);
  });
});
