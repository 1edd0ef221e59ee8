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

  test.each([["site.css", 10_000]])("holds %s, under %i bytes", (name, bytes) => {
    const [, text = ""] =
      new RegExp(
        `"?${name.replace(".", "\\.")}"?:\\{path:[^,]*,text:("(?:[^"\\\\]|\\\\.)*"|\`[^\`]*\`)`,
      ).exec(chunk) ?? [];
    expect(text.length).toBeGreaterThan(500);
    expect(text.length).toBeLessThan(bytes);
  });
});
