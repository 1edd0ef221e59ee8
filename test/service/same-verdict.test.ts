import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDraft } from "../../src/contract/index.ts";
import { aDraft, anApp, outcomeOf } from "./an-app.ts";

const text = (max: number) =>
  fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.integer({ min: 0, max }).map((length) => "x".repeat(length)),
    fc.integer({ min: 0, max: 8 }).map((spaces) => `${" ".repeat(spaces)}ok\u00a0`),
    fc.constantFrom("", " ", "a\u0000b", "a\tb\nc", "\ud800", "😀".repeat(81), "\u200b", "e\u0301"),
  );

const url = fc.oneof(
  fc.webUrl(),
  fc.string({ maxLength: 20 }),
  fc.integer({ min: 1_960, max: 1_990 }).map((length) => `https://a.example/${"p".repeat(length)}`),
  fc.constantFrom(
    "https://a.example",
    " https://a.example ",
    "https:a.example",
    "ftp://a.example",
    "javascript:alert(1)",
    "https://u:p@a.example",
    "https://u@a.example",
    "HTTPS://A.EXAMPLE",
    "https://数.example/é",
    "http://0x7f.1",
    "https://a.example/\u0000",
    "https://a.example/\ud800",
    "https://",
    "//a.example",
    "https://a b.example",
    "https://[::1]/",
  ),
);

const junk = fc.oneof(fc.constantFrom(null, true, 0, 1.5, [], {}), fc.jsonValue());

/** Mostly right, sometimes wrong in one place or several. */
const field = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 2, arbitrary: wrong }, { weight: 1, arbitrary: junk });

const fields = fc.record(
  {
    name: field(fc.constant("Aurora"), text(170)),
    headline: field(fc.constant("Notes"), text(210)),
    description: field(fc.constant("x".repeat(200)), text(2_010)),
    websiteUrl: field(fc.constant("https://a.example/"), url),
    screenshotUrls: field(fc.constant(["https://a.example/1.png"]), fc.array(url, { maxLength: 6 })),
    category: field(fc.constant("tools"), text(125)),
    logoUrl: field(fc.constant("https://a.example/l.png"), url),
    slug: field(
      fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,3}$/),
      fc.oneof(text(125), fc.constantFrom("-a", "a-", "a--b", "A", "a_b", "a b")),
    ),
    more: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

const draft = fc
  .tuple(fields, fc.boolean())
  .map(([some, isComplete]) => (isComplete ? { ...aDraft(), ...some } : some));

const body = fc.oneof({ weight: 30, arbitrary: draft }, { weight: 1, arbitrary: junk });

describe("the client's check and the service's verdict", () => {
  it("never disagree, on 10,000 bodies", { timeout: 60_000 }, async () => {
    // Without media nothing is made: a body that passes every check ends as 422, and the quota stays whole.
    const app = await anApp({ media: { resolve: async () => ({ logoUrl: null, imageUrl: null }) } });
    const verdicts = { valid: 0, invalid: 0 };
    let number = 0;
    const property = fc.asyncProperty(body, async (sent) => {
      number += 1;
      const json = JSON.stringify(sent);
      // What only the catalog knows is not the client's to check.
      const known = checkDraft(JSON.parse(json));
      const isValid =
        known.ok && (known.input.category ?? "tools") === "tools" && known.input.slug !== "gitea";
      const outcome = await outcomeOf(
        await app.post(json, `generated-body-${String(number).padStart(6, "0")}`),
      );
      expect(outcome).toBe(isValid ? "422 MEDIA_REQUIRED" : "400 VALIDATION_ERROR");
      verdicts[isValid ? "valid" : "invalid"] += 1;
    });
    await fc.assert(property, { numRuns: 10_000 });
    // A comparison that only ever saw one verdict would prove nothing.
    expect(verdicts.valid).toBeGreaterThan(1_000);
    expect(verdicts.invalid).toBeGreaterThan(1_000);
  });
});
