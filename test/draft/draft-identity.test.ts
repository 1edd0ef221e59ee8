import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDraft, isSameWebsite, normalWebsite } from "../../src/contract/index.ts";
import { canonicalBody } from "../../src/draft/judge-draft.ts";
import { aDraft } from "../support/a-draft.ts";

describe("a draft's identity", () => {
  it.skipIf(!hasJq())("has a canonical body that equals jq's output (skipped without jq)", () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).map((tail) => `a${tail}b`);
    const body = fc.record({
      name: text,
      headline: text,
      screenshotUrls: fc.array(text, { minLength: 1, maxLength: 4 }),
    });
    const bodies = fc.sample(body, 2000).map((changes) =>
      aDraft({
        name: clean(changes.name),
        headline: clean(changes.headline),
        screenshotUrls: changes.screenshotUrls.map(clean),
      }),
    );
    const printed = execFileSync("jq", ["-cS", "."], {
      input: bodies.map((one) => JSON.stringify(one)).join("\n"),
    });
    expect(printed.toString().trimEnd().split("\n")).toEqual(bodies.map(canonicalBody));
  });

  it("does not depend on the order of fields", () => {
    const reversed = Object.fromEntries(Object.entries(aDraft()).reverse());
    const check = checkDraft(reversed);
    expect(check.ok && canonicalBody(check.input)).toBe(canonicalBody(aDraft()));
  });
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

/** Returns text without the characters that the contract rejects: lone surrogates, and controls except tab and line feed. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}

function hasJq(): boolean {
  try {
    execFileSync("jq", ["--version"]);
    return true;
  } catch {
    return false;
  }
}
