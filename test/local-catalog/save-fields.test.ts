import { describe, expect, it } from "vitest";
import { Refusal } from "../../src/local-catalog/rules/refusal.ts";
import { saveFields } from "../../src/local-catalog/rules/save-fields.ts";
import { type FieldInput, parseTags } from "../../src/local-catalog/rules/submission-fields.ts";
import { aModeratedApp } from "./a-moderated-app.ts";
import { aListing } from "./an-app.ts";

const LISTINGS = [
  aListing({
    slug: "gitea",
    tags: ["git", "hosting", "a", "b", "c", "d", "e", "f", "g"].map((slug) => ({
      slug,
      name: slug.toUpperCase(),
    })),
  }),
  aListing({ slug: "sqlite", category: { slug: "databases", name: "Databases" } }),
];

/** Saves a draft's fields. Returns `saved`, or each problem as `field: message`, followed by any suggestion. */
async function saved(fields: FieldInput, before: FieldInput = {}): Promise<string | readonly string[]> {
  const app = await aModeratedApp({ listings: LISTINGS });
  await app.submission("aurora", before);
  const outcome = await app.save("aurora", fields);
  if (!(outcome instanceof Refusal)) return "saved";
  const { problems = [] } = outcome.facts;
  return problems.map(({ field, message, suggestion }) =>
    [`${field}: ${message}`, ...(suggestion ? [suggestion] : [])].join(", "),
  );
}

describe("saving a draft", () => {
  it.each<[string, FieldInput]>([
    ["a missing name", { name: "" }],
    ["a missing description", { description: "   " }],
    ["a description that is too short", { description: "Short." }],
    ["a missing website", { websiteUrl: "" }],
    ["a missing category", { category: "" }],
    ["a missing plan", { plan: "" }],
    ["empty fields", { name: "", headline: "", description: "", websiteUrl: "", category: "", plan: "" }],
    ["2,000 characters between newlines", { description: `\r\n${"x".repeat(1_998)}\r\ny\r\n` }],
    ["a name of 160 UTF-16 code units", { name: "😀".repeat(80) }],
    ["many tags, one of them twice", { tags: ["git", "hosting", "a", "b", "c", "d", "e", "f", "g", "git"] }],
  ])("accepts %s", async (_name, fields) => {
    expect(await saved(fields)).toBe("saved");
  });

  it.each<[string, FieldInput, readonly string[]]>([
    [
      "invalid URLs",
      { websiteUrl: "aurora", logoUrl: "javascript:alert(1)", screenshotUrls: ["", "x"] },
      [
        "websiteUrl: must be an http or https URL without a user name or password",
        "screenshotUrls.0: must be an http or https URL without a user name or password",
        "logoUrl: must be an http or https URL without a user name or password",
      ],
    ],
    [
      "five screenshots",
      { screenshotUrls: [1, 2, 3, 4, 5].map((number) => `https://a.example/${number}`) },
      ["screenshotUrls: 5 items; must be 1 to 4"],
    ],
    ["an unknown category", { category: "database" }, ['category: "database" does not exist, databases']],
    ["an unknown plan", { plan: "gold" }, ['plan: "gold" does not exist; use free or paid']],
    [
      "1,001 tags",
      { tags: ["git", ...Array.from({ length: 1000 }, (_, index) => `${index}`)] },
      expect.arrayContaining(["tags: has more than 1,000 tags"]),
    ],
    ["an unknown tag", { tags: ["git", "hostng"] }, ['tags: "hostng" does not exist, hosting']],
  ])("rejects %s and reports each problem", async (_name, fields, problems) => {
    expect(await saved(fields)).toEqual(problems);
  });

  it("returns the requested fields and changes nothing if the fields cannot be saved", async () => {
    const app = await aModeratedApp();
    const before = await app.submission("aurora");
    const description = "x".repeat(2_001);
    const outcome = await app.save("aurora", { name: "New name", description }, before.version);
    expect(outcome).toMatchObject({
      code: "VALIDATION_ERROR",
      facts: { fields: { name: "New name", description } },
    });
    expect(app.stored("aurora")).toEqual(before);
  });

  it("converts line endings before it counts characters, because forms send CRLF", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    // The text has 1,994 characters with LF line endings, and 2,088 characters with CRLF.
    const lines = Array.from({ length: 95 }, () => "twenty characters ..");
    for (const end of ["\r\n", "\r", "\n"]) {
      await app.save("aurora", { description: lines.join(end) });
      expect(app.stored("aurora")?.fields.description.split("\n")).toEqual(lines);
    }
  });

  it("clears the plan when the category is cleared, even if the same request sets a plan", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    await app.save("aurora", { category: "", plan: "paid" });
    expect(app.stored("aurora")?.fields).toMatchObject({ category: "", plan: "" });
  });

  it("clears the media if a URL changes, and the badge if the website changes", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    const found = { logoUrl: "https://aurora.example/i.png", imageUrl: null };
    expect(app.stored("aurora")?.media).toEqual(found);
    await app.save("aurora", { name: "Aurora" });
    expect(app.stored("aurora")?.media).toEqual(found);

    for (const action of ["submit", "approve", "verify", "hide", "revise"] as const)
      await app.use(action, "aurora");
    expect(app.stored("aurora")?.isBadgeVerified).toBe(true);
    await app.save("aurora", { logoUrl: "https://aurora.example/logo.svg" });
    expect(app.stored("aurora")).toMatchObject({
      media: { logoUrl: null, imageUrl: null },
      isBadgeVerified: true,
    });
    await app.save("aurora", { websiteUrl: "https://borealis.example/" });
    expect(app.stored("aurora")).toMatchObject({ isBadgeVerified: false, badgeVerifiedAt: null });
  });
});

describe("a draft's version", () => {
  it("increases by one with each save that changes a field", async () => {
    const app = await aModeratedApp();
    const { version } = await app.submission("aurora");
    await app.save("aurora", { name: "One" }, version);
    expect(app.stored("aurora")?.version).toBe(version + 1);
    await app.save("aurora", { name: " One " }, version + 1);
    expect(app.stored("aurora")?.version).toBe(version + 1);
  });

  it("is required, even to save unchanged fields, unless the latest save is repeated", async () => {
    const app = await aModeratedApp();
    const { id, version: first } = await app.submission("aurora");
    await app.save("aurora", { name: "One" }, first);
    const latest = first + 1;
    const repeated = await saveFields(app.deps, { id, version: first, fields: { name: "One" } });
    expect(repeated.version).toBe(latest);
    for (const [name, version] of [
      ["One", undefined],
      ["One", latest + 1],
      ["Another", undefined],
      ["Another", first],
    ] as const) {
      const saving = saveFields(app.deps, { id, version, fields: { name } });
      await expect(saving).rejects.toMatchObject({ code: "STATE_CONFLICT", facts: { conflict: "version" } });
    }
    expect(app.stored("aurora")?.fields.name).toBe("One");
  });
});

const TAGS = [
  { slug: "cli", name: "Command line" },
  { slug: "command", name: "Commands" },
  { slug: "francais", name: "Français" },
  { slug: "git", name: "Git" },
  { slug: "text", name: "git" },
];

it.each([
  ["", []],
  [" , ;\r\n", []],
  ["CLI, command LINE", ["cli", "cli"]],
  ["FRANCAIS;français", ["francais", "francais"]],
  ["git", ["git"]],
  ["git\nnothing", ["git", "nothing"]],
  ["no such tag", ["no such tag"]],
])("parseTags converts the tags in %j to %j", (text, slugs) => {
  expect(parseTags({ list: () => TAGS }, text)).toEqual(slugs);
});
