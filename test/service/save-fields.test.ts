import { describe, expect, it } from "vitest";
import { saveFields } from "../../src/service/rules/save-fields.ts";
import type { FieldInput } from "../../src/service/rules/submission-fields.ts";
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

/** Returns `field: message` for each problem, or the result. */
async function saved(fields: FieldInput, before: FieldInput = {}): Promise<string | readonly string[]> {
  const app = await aModeratedApp({ listings: LISTINGS });
  await app.submission("aurora", before);
  const outcome = await app.save("aurora", fields);
  if (outcome.result === "saved") return outcome.result;
  return outcome.refusal.problems.map(({ field, message, suggestion }) =>
    [`${field}: ${message}`, ...(suggestion ? [suggestion] : [])].join(", "),
  );
}

describe("saving a draft", () => {
  it.each<[string, FieldInput]>([
    ["a missing name", { name: "" }],
    ["a missing description", { description: "   " }],
    ["a description that is too short", { description: "Short." }],
    ["a missing website", { websiteUrl: "" }],
    ["no category", { category: "" }],
    ["no plan", { plan: "" }],
    ["nothing at all", { name: "", headline: "", description: "", websiteUrl: "", category: "", plan: "" }],
    ["2,000 characters between line ends", { description: `\r\n${"x".repeat(1_998)}\r\ny\r\n` }],
    ["160 units of emoji", { name: "😀".repeat(80) }],
    ["8 tags, one of them twice", { tags: ["git", "hosting", "a", "b", "c", "d", "e", "f", "git"] }],
  ])("tolerates %s", async (_name, fields) => {
    expect(await saved(fields)).toBe("saved");
  });

  it.each<[string, FieldInput, readonly string[]]>([
    [
      "2,001 characters",
      { description: "x".repeat(2_001) },
      ["description: 2,001 characters, needs 200 to 2,000"],
    ],
    ["161 units of emoji", { name: `${"😀".repeat(80)}x` }, ["name: 161 characters, needs 1 to 160"]],
    [
      "half an emoji",
      { name: "a\ud83d" },
      ["name: contains a control character or half of a surrogate pair"],
    ],
    [
      "an invalid URL",
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
      ["screenshotUrls: 5 items, needs 1 to 4"],
    ],
    ["an unknown category", { category: "database" }, ['category: "database" does not exist, databases']],
    ["an unknown plan", { plan: "gold" }, ['plan: "gold" does not exist']],
    ["an unknown tag", { tags: ["git", "hostng"] }, ['tags: "hostng" does not exist, hosting']],
    [
      "9 tags",
      { tags: ["git", "hosting", "a", "b", "c", "d", "e", "f", "g"] },
      ["tags: 9 items, needs 0 to 8"],
    ],
  ])("refuses %s with the same message as the command line", async (_name, fields, problems) => {
    expect(await saved(fields)).toEqual(problems);
  });

  it("returns the requested fields and changes nothing if they cannot be saved", async () => {
    const app = await aModeratedApp();
    const before = await app.submission("aurora");
    const description = "x".repeat(2_001);
    const outcome = await app.save("aurora", { name: "New name", description }, before.version);
    expect(outcome).toMatchObject({
      result: "refused",
      refusal: { code: "VALIDATION_ERROR" },
      fields: { name: "New name", description },
    });
    expect(app.stored("aurora")).toEqual(before);
  });

  it("converts line endings before it counts characters, because forms send CRLF", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    // The text has 1,994 units with LF, and 2,088 with CRLF.
    const lines = Array.from({ length: 95 }, () => "twenty characters ..");
    for (const end of ["\r\n", "\r", "\n"]) {
      expect((await app.save("aurora", { description: lines.join(end) })).result).toBe("saved");
      expect(app.stored("aurora")?.fields.description.split("\n")).toEqual(lines);
    }
  });

  it("clears the plan with the category, even a plan given in the same request", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    expect((await app.save("aurora", { category: "", plan: "paid" })).result).toBe("saved");
    expect(app.stored("aurora")?.fields).toMatchObject({ category: "", plan: "" });
  });

  it("refuses a plan without a category", async () => {
    expect(await saved({ plan: "free" }, { category: "", plan: "" })).toEqual([
      "category: is missing",
      "plan: needs a category first",
    ]);
    expect(await saved({ plan: "paid", category: "databases" }, { category: "", plan: "" })).toBe("saved");
  });

  it("keeps omitted fields", async () => {
    const app = await aModeratedApp({ listings: LISTINGS });
    await app.submission("aurora", { category: "databases", tags: ["git"] });
    await app.save("aurora", { headline: "Another headline" });
    expect(app.stored("aurora")?.fields).toMatchObject({
      name: "aurora",
      headline: "Another headline",
      category: "databases",
      tags: ["git"],
    });
  });

  it("clears only media and badge when the website changes", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    const found = { logoUrl: "https://aurora.example/i.png", imageUrl: null };
    expect(app.stored("aurora")?.media).toEqual(found);
    await app.save("aurora", { name: "Aurora" });
    expect(app.stored("aurora")?.media).toEqual(found);

    for (const verb of ["submit", "approve", "verify", "hide", "revise"] as const)
      await app.use(verb, "aurora");
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

describe("versions", () => {
  it("increase by one with each save that changes something", async () => {
    const app = await aModeratedApp();
    const { version } = await app.submission("aurora");
    await app.save("aurora", { name: "One" }, version);
    expect(app.stored("aurora")?.version).toBe(version + 1);
    await app.save("aurora", { name: " One " }, version + 1);
    expect(app.stored("aurora")?.version).toBe(version + 1);
  });

  it("accept the first of two saves, and return the stored and the requested fields to the second", async () => {
    const app = await aModeratedApp();
    const { version } = await app.submission("aurora");
    expect((await app.save("aurora", { name: "Mine" }, version)).result).toBe("saved");
    const late = await app.save("aurora", { name: "Theirs" }, version);
    expect(late).toMatchObject({
      refusal: { code: "STATE_CONFLICT", conflict: "version" },
      subject: { version: version + 1, fields: { name: "Mine" } },
      fields: { name: "Theirs" },
    });
    expect(app.stored("aurora")?.fields.name).toBe("Mine");
  });

  it("are required, even to save unchanged fields", async () => {
    const app = await aModeratedApp();
    const { id } = await app.submission("aurora");
    for (const name of ["aurora", "Another"]) {
      const outcome = await saveFields(app.ports, { id, version: undefined, fields: { name } });
      expect(outcome).toMatchObject({ refusal: { code: "STATE_CONFLICT", conflict: "version" } });
    }
    expect(app.stored("aurora")?.fields.name).toBe("aurora");
  });

  it("are ignored for a second click with the same fields", async () => {
    const app = await aModeratedApp();
    const { version } = await app.submission("aurora");
    const both = await Promise.all([1, 2].map(() => app.save("aurora", { name: "Mine" }, version)));
    expect(both.map(({ result }) => result)).toEqual(["saved", "saved"]);
    expect(app.stored("aurora")?.version).toBe(version + 1);
  });
});

describe("a refused save", () => {
  it("reports that the submission is no longer a draft", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    await app.use("submit", "aurora");
    expect(await app.save("aurora", { name: "Late" })).toMatchObject({
      refusal: { code: "STATE_CONFLICT", message: "aurora is SUBMITTED now; only a DRAFT can be saved" },
      subject: { state: "SUBMITTED" },
    });
    expect(await app.save("nothing", { name: "Late" })).toMatchObject({
      refusal: { code: "TOOL_NOT_FOUND" },
      subject: undefined,
    });
  });

  it("reports that the owner is suspended", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    app.catalog.keys.suspend("sandbox", new Date());
    expect(await app.save("aurora", { name: "Late" })).toMatchObject({
      refusal: { code: "OWNER_UNAVAILABLE" },
    });
  });
});
