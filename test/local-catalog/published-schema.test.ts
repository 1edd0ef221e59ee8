import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { anApp, outcomeOf } from "./an-app.ts";

const junk = fc.oneof(fc.constantFrom(null, true, 0, 1.5, [], {}), fc.jsonValue());

/** Generates values for a field, most of which are valid. */
function field(right: fc.Arbitrary<unknown>, wrong: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 2, arbitrary: wrong },
    { weight: 1, arbitrary: junk },
  );
}

/** Generates request bodies for drafts. Some fields contain strings from `text` and `url`. */
function bodies(text: (max: number) => fc.Arbitrary<string>, url: fc.Arbitrary<string>) {
  const fields = fc.record(
    {
      name: field(fc.constant("Aurora"), text(160)),
      headline: field(fc.constant("Notes"), text(200)),
      description: field(fc.constant("x".repeat(200)), fc.oneof(text(200), text(2_000))),
      websiteUrl: field(fc.constant("https://a.example/"), url),
      screenshotUrls: field(fc.constant(["https://a.example/1.png"]), fc.array(url, { maxLength: 6 })),
      category: field(fc.constant("tools"), text(120)),
      logoUrl: field(fc.constant("https://a.example/l.png"), url),
      slug: field(
        fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,3}$/),
        fc.oneof(text(120), fc.constantFrom("-a", "a-", "a--b", "A", "a_b", "a b")),
      ),
      more: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const draft = fc
    .tuple(fields, fc.boolean())
    .map(([some, isComplete]) => (isComplete ? { ...aDraft(), ...some } : some));
  return fc.oneof({ weight: 30, arbitrary: draft }, { weight: 1, arbitrary: junk });
}

/** Generates ASCII strings without surrounding spaces, for which JSON Schema and the service calculate the same length. */
const plainText = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: 3 }).map((length) => "x".repeat(length)),
    fc.integer({ min: max - 2, max: max + 2 }).map((length) => "x".repeat(length)),
  );
const plainUrl = fc.oneof(
  fc.constantFrom("https://a.example", "http://b.example/c?d=e#f", "nothing", "", "/path"),
  fc.integer({ min: 1_998, max: 2_002 }).map((length) => "https://a.example/".padEnd(length, "p")),
);

/** Opens an app that finds no media. A valid draft is rejected with 422 and does not count toward the daily limit. */
const withoutMedia = () => anApp({ media: { resolve: async () => ({ logoUrl: null, imageUrl: null }) } });

const keyOf = (number: number) => `generated-body-${String(number).padStart(6, "0")}`;

/** Returns the published schema for a draft's body, compiled by an independent validator. */
function publishedSchema(openApi: string) {
  const { components } = JSON.parse(openApi);
  const ajv = new Ajv2020({
    strict: false,
    formats: { uri: (text: string) => /^https?:\/\/[a-z.]+/.test(text) },
  });
  return ajv.compile(components.schemas.DraftInput);
}

describe("draft validation", () => {
  it("agrees with the published JSON Schema", { timeout: 60_000 }, async () => {
    const app = await withoutMedia();
    const isValidBySchema = publishedSchema(await (await app.get("/api/v1/openapi.json")).text());
    const results = { valid: 0, invalid: 0 };
    const property = fc.asyncProperty(bodies(plainText, plainUrl), async (sent) => {
      // The service trims strings. A schema cannot express this rule.
      const json = JSON.stringify(sent, (_name, value) => (typeof value === "string" ? value.trim() : value));
      const { category = "tools", slug } = Object(JSON.parse(json));
      // The schema does not contain the rules that depend on the catalog's data.
      const isValid = isValidBySchema(JSON.parse(json)) && category === "tools" && slug !== "gitea";
      results[isValid ? "valid" : "invalid"] += 1;
      const outcome = await outcomeOf(await app.post(json, keyOf(results.valid + results.invalid)));
      expect(outcome).toBe(isValid ? "422 MEDIA_REQUIRED" : "400 VALIDATION_ERROR");
    });
    await fc.assert(property, { numRuns: 1_000 });
    // Both results must occur; otherwise, the comparison would prove nothing.
    expect(Math.min(results.valid, results.invalid)).toBeGreaterThan(100);
  });
});
