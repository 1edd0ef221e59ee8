import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { draftJsonSchema } from "../../src/draft/file/draft-schema.ts";
import { aDraft } from "../support/a-draft.ts";

const isValid = new Ajv({ strict: true }).compile(draftJsonSchema());

describe("the JSON Schema for draft files", () => {
  it.each([
    aDraft(),
    aDraft({ name: "🦊".repeat(160) }),
    {
      $schema: "https://example.com/draft.schema.json",
      ...aDraft({ slug: "a-b", category: "c", logoUrl: "HTTP://例え.example/é" }),
    },
    aDraft({
      screenshotUrls: [
        "https://a.example",
        "https://b.example?x",
        "https://c.example#y",
        "https://d.example/",
      ],
    }),
  ])("accepts %j", (draft) => {
    expect(isValid(draft)).toBe(true);
  });

  it.each([
    [{}, "must have required property 'name'"],
    [{ ...aDraft(), description: "short" }, "must NOT have fewer than 200 characters"],
    [{ ...aDraft(), name: "" }, "must NOT have fewer than 1 characters"],
    [{ ...aDraft(), name: "🦊".repeat(161) }, "must NOT have more than 160 characters"],
    [{ ...aDraft(), name: "a\u0007" }, expect.stringMatching(/^must match pattern /)],
    [{ ...aDraft(), category: "" }, "must NOT have fewer than 1 characters"],
    [{ ...aDraft(), screenshotUrls: [] }, "must NOT have fewer than 1 items"],
    [{ ...aDraft(), screenshotUrls: Array(5).fill("https://a.example") }, "must NOT have more than 4 items"],
    [
      { ...aDraft(), websiteUrl: "ftp://a.example" },
      'must match pattern "^[hH][tT][tT][pP][sS]?://[^\\s/?#]+"',
    ],
    [{ ...aDraft(), slug: "A B" }, 'must match pattern "^[a-z0-9]+(-[a-z0-9]+)*$"'],
    [{ ...aDraft(), $key: "a-second-product!" }, "must NOT have additional properties"],
    [{ ...aDraft(), price: 1 }, "must NOT have additional properties"],
    [[], "must be object"],
  ])("rejects %j", (draft, message) => {
    expect(isValid(draft)).toBe(false);
    expect(isValid.errors?.map((error) => error.message)).toEqual([message]);
  });
});
