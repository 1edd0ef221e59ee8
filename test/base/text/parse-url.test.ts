import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseUrl } from "../../../src/base/text/parse-url.ts";

describe("parseUrl", () => {
  test("resolves a relative URL against its base", () => {
    expect(parseUrl("../b?c", "https://tool.example/a/x/")?.href).toBe("https://tool.example/a/b?c");
  });

  test.each(["", "x", "http://", "https://[", "https://a b/"])("returns undefined for %j", (text) => {
    expect(parseUrl(text)).toBeUndefined();
  });

  test("parses 20,000 URLs with a Latin-1 letter in their host", () => {
    const urls = Array.from({ length: 20_000 }, (_, number) => `https://b\u00fccher.example/${number}`);
    expect(urls.filter((url) => parseUrl(url) === undefined)).toEqual([]);
  });
});

test("no source file calls URL.canParse", () => {
  const source = join(import.meta.dirname, "../../../src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  expect(files).toContain("main.ts");
  expect(files.filter((file) => /canParse\(/.test(readFileSync(join(source, file), "utf8")))).toEqual([]);
});
