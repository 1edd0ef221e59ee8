import { expect, it } from "vitest";
import { checkDraft, isSameWebsite, normalWebsite } from "../../src/contract/index.ts";
import { canonicalBody } from "../../src/draft/judge-draft.ts";
import { aDraft } from "../support/a-draft.ts";

it("a canonical body does not depend on the order of fields", () => {
  const reversed = Object.fromEntries(Object.entries(aDraft()).reverse());
  const check = checkDraft(reversed);
  expect(check.ok && canonicalBody(check.input)).toBe(canonicalBody(aDraft()));
});

it.each([
  ["https://Aurora.Example", "aurora.example"],
  ["http://aurora.example:80/", "aurora.example"],
  ["http://aurora.example:443/#top", "aurora.example"],
  ["https://aurora.example:8443/App//", "aurora.example:8443/App"],
  ["https://www.aurora.example/?a=1#b", "aurora.example?a=1"],
  ["https://www.www.aurora.example", "www.aurora.example"],
  ["https://例え.example/é", "xn--r8jz45g.example/%C3%A9"],
])("normalWebsite normalizes %s to %s", (url, expected) => {
  expect(normalWebsite(url)).toBe(expected);
  expect(isSameWebsite(url, `http://www.${expected}`)).toBe(true);
});
