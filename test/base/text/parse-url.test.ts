import { describe, expect, test } from "vitest";
import { parseUrl } from "../../../src/base/text/parse-url.ts";
import { sourceFiles, textOf } from "../../support/repository.ts";

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
  expect(sourceFiles()).toContain("src/main.ts");
  expect(sourceFiles().filter((file) => /canParse\(/.test(textOf(file)))).toEqual([]);
});
