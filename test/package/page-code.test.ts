import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { lastingFolder } from "../support/temp-folder.ts";
import { buildInto } from "./built-package.ts";

const folder = lastingFolder();
let chunk = "";

beforeAll(async () => {
  await buildInto(folder());
  const dist = join(folder(), "dist");
  const texts = readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(dist, name), "utf8"));
  chunk = texts.find((text) => text.includes("Skip to content")) ?? "";
});

describe("the code of the pages", () => {
  test("is one chunk under 70 kB", () => {
    expect(chunk).not.toBe("");
    expect(chunk.length).toBeLessThan(70_000);
  });

  test.each([
    ["site.css", 10_000],
    ["editor.js", 4_000],
  ])("holds %s, under %i bytes", (name, bytes) => {
    // A text of the bundle ends with the quote that it begins with.
    const start = new RegExp(`"?${name.replace(".", "\\.")}"?:\\{path:[^,]*,text:(["'\`])`).exec(chunk);
    const from = (start?.index ?? 0) + (start?.[0].length ?? 0);
    const end = new RegExp(`[^\\\\]${start?.[1]}\\}`).exec(chunk.slice(from));
    const text = chunk.slice(from, from + (end?.index ?? 0));
    expect(text.length).toBeGreaterThan(500);
    expect(text.length).toBeLessThan(bytes);
  });
});
