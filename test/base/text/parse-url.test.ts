import { expect, test } from "vitest";
import { parseUrl } from "../../../src/base/text/parse-url.ts";
import { sourceFiles, textOf } from "../../support/repository.ts";

test("parseUrl parses 20,000 URLs with a Latin-1 letter in their host", () => {
  const urls = Array.from({ length: 20_000 }, (_, number) => `https://b\u00fccher.example/${number}`);
  expect(urls.filter((url) => parseUrl(url) === undefined)).toEqual([]);
});

test("no source file calls URL.canParse", () => {
  expect(sourceFiles()).toContain("src/main.ts");
  expect(sourceFiles().filter((file) => /canParse\(/.test(textOf(file)))).toEqual([]);
});
