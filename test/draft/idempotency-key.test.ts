import { execFileSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDraft } from "../../src/contract/index.ts";
import { canonicalBody, idempotencyKey, normalSite, parseKey } from "../../src/draft/idempotency-key.ts";
import { aDraft } from "../support/a-draft.ts";
import VECTORS from "./key-vectors.json" with { type: "json" };

const noBytes = () => new Uint8Array(0);

describe("the derivation of idempotency keys", () => {
  it.each(VECTORS)("never changes: $note", ({ baseUrl, body, canonical, key, siteKey }) => {
    const check = checkDraft(body);
    if (!check.ok) throw new Error("no draft", { cause: check.problems });
    expect(canonicalBody(check.input)).toBe(canonical);
    const parts = { baseUrl, body: canonicalBody(check.input), websiteUrl: check.input.websiteUrl };
    expect(idempotencyKey({ from: "content" }, parts, noBytes)).toBe(key);
    expect(idempotencyKey({ from: "site" }, parts, noBytes)).toBe(siteKey);
  });

  it.skipIf(!hasJq())(
    "returns the same key as a shell script with jq and sha256sum (skipped without jq)",
    () => {
      const script = join(import.meta.dirname, "derive-key.sh");
      for (const { baseUrl, body, key } of VECTORS) {
        expect(execFileSync(script, [baseUrl], { input: JSON.stringify(body), encoding: "utf8" })).toBe(
          `${key}\n`,
        );
      }
    },
  );

  it.skipIf(!hasJq())("uses the same body as jq, byte for byte (skipped without jq)", () => {
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

  it("returns a different key for a different body or base URL", () => {
    const key = (baseUrl: string, name: string) =>
      idempotencyKey(
        { from: "content" },
        { baseUrl, body: canonicalBody(aDraft({ name })), websiteUrl: "https://a.example" },
        noBytes,
      );
    const keys = [
      key("sandbox", "a"),
      key("sandbox", "b"),
      key("https://a.example", "a"),
      key("https://a.example/x", "a"),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it("does not depend on the order of fields", () => {
    const reversed = Object.fromEntries(Object.entries(aDraft()).reverse());
    const check = checkDraft(reversed);
    expect(check.ok && canonicalBody(check.input)).toBe(canonicalBody(aDraft()));
  });

  it("uses 256 random bits for an intended second draft", () => {
    const parts = { baseUrl: "sandbox", body: "{}", websiteUrl: "https://a.example" };
    const bytes = (size: number) => new Uint8Array(size).fill(0xab);
    expect(idempotencyKey({ from: "new" }, parts, bytes)).toBe(`cat1-new-${"ab".repeat(32)}`);
  });
});

describe("normalSite", () => {
  it.each([
    ["https://Aurora.Example", "aurora.example"],
    ["http://aurora.example:80/", "aurora.example"],
    ["https://aurora.example:443/#top", "aurora.example"],
    ["https://aurora.example:8443/app//", "aurora.example:8443/app"],
    ["https://www.aurora.example/?a=1#b", "www.aurora.example?a=1"],
    ["https://例え.example/é", "xn--r8jz45g.example/%C3%A9"],
  ])("normalizes %s to %s", (url, expected) => {
    expect(normalSite(url)).toBe(expected);
  });
});

describe("parseKey", () => {
  it.each(["x".repeat(16), "x".repeat(256), "2025-06-01/run#42~!"])("accepts %s", (key) => {
    expect(parseKey(key)).toBe(key);
  });

  it.each(["", "x".repeat(15), "x".repeat(257), "sixteen letters.", "sixteen-letters\n", "é".repeat(20)])(
    "refuses %j",
    (key) => {
      expect(() => parseKey(key)).toThrow(
        "--idempotency-key needs 16 to 256 visible ASCII characters without spaces",
      );
    },
  );
});

/** Returns strings that the contract accepts, without control characters other than tab and line feed, and without lone surrogates. */
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
