import { expect, it } from "vitest";
import { isWebUrl } from "../../src/contract/index.ts";

it.each([
  "https://a.example/b\u0001c",
  "https://a.example/\u007f",
  "https://a.example/\u0085",
  "https://a.example/\ud800",
])("rejects a URL with a control character or an unpaired surrogate: %j", (url) => {
  expect(isWebUrl(url)).toBe(false);
});

it("accepts a URL with non-ASCII characters", () => {
  expect(isWebUrl("https://例え.example/é?q=🎉")).toBe(true);
});
