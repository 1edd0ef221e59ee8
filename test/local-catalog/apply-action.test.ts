import { describe, expect, it } from "vitest";
import type { ListingAction } from "../../src/contract/listing-states.ts";
import { Refusal } from "../../src/local-catalog/rules/refusal.ts";
import type { FieldInput } from "../../src/local-catalog/rules/submission-fields.ts";
import { aModeratedApp, type ModeratedApp, NOW } from "./a-moderated-app.ts";
import { aListing, dataOf } from "./an-app.ts";

const REASON = { reason: "Please name the license." };

/** Applies an action. Returns the new state, `unchanged`, or a description of the refusal. */
async function outcome(app: ModeratedApp, action: ListingAction, slug: string, more = {}): Promise<string> {
  const given = action === "reject" ? { ...REASON, ...more } : more;
  const used = await app.use(action, slug, given);
  if (!(used instanceof Refusal)) return used.result === "changed" ? used.submission.state : used.result;
  const { conflict, problems = [] } = used.facts;
  if (conflict !== undefined) return `${conflict}: ${used.message}`;
  return problems.map(({ field, message }) => `${field}: ${message}`).join("; ") || used.code;
}

const status = async (app: ModeratedApp, slug: string) => (await app.get(`/api/v1/tools/${slug}`)).status;

describe("applyAction", () => {
  it("publishes an approved listing", async () => {
    const app = await aModeratedApp({
      listings: [aListing({ slug: "gitea", tags: [{ slug: "git-hosting", name: "Git hosting" }] })],
    });
    await app.submission("aurora", { name: "Aurora Notes", headline: "Zeppelin log", tags: ["git-hosting"] });
    await app.useAll("aurora", "submit", "approve");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toEqual({
      slug: "aurora",
      name: "Aurora Notes",
      websiteUrl: "https://aurora.example/",
      listbulbUrl: "http://catalog.test/tools/aurora",
      listingHeadline: "Zeppelin log",
      description: "x".repeat(200),
      logoUrl: "https://aurora.example/i.png",
      imageUrl: null,
      category: { slug: "tools", name: "Tools" },
      tags: [{ slug: "git-hosting", name: "Git hosting" }],
      listedAt: NOW.toISOString(),
      featured: false,
      verification: { badgeVerified: false, badgeVerifiedAt: null },
    });
  });

  it("keeps the time, placement and badge of a listing that is taken down and published again", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    await app.useAll("aurora", "submit", "approve", "feature", "verify");
    const before = await dataOf(await app.get("/api/v1/tools/aurora"));
    expect(before).toMatchObject({ featured: true, verification: { badgeVerified: true } });
    await app.useAll("aurora", "unlist", "relist");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toEqual(before);
    await app.useAll("aurora", "unfeature", "unverify");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toMatchObject({
      featured: false,
      verification: { badgeVerified: false, badgeVerifiedAt: null },
    });
  });
});

describe("a submission", () => {
  it.each<[string, FieldInput, string]>([
    ["a category", { category: "" }, "category: required; plan: required"],
    ["a plan", { plan: "" }, "plan: required"],
    [
      "a name, a headline and a valid description",
      { name: "", headline: "", description: "short" },
      "name: required; headline: required; description: 5 characters; must be 200 to 2,000",
    ],
    ["a website", { websiteUrl: "" }, "websiteUrl: required"],
  ])("cannot be submitted without %s", async (_name, fields, problems) => {
    const app = await aModeratedApp();
    await app.submission("aurora", fields);
    expect(await outcome(app, "submit", "aurora")).toBe(problems);
    expect(app.stored("aurora")?.state).toBe("DRAFT");
  });

  it("requires a logo or an image, and its media is looked up again after the website has changed", async () => {
    const asked: string[] = [];
    const app = await aModeratedApp({
      findMedia: async ({ websiteUrl }) => {
        asked.push(websiteUrl);
        return { logoUrl: websiteUrl.includes("bare") ? null : `${websiteUrl}logo.png`, imageUrl: null };
      },
    });
    await app.submission("aurora");
    await app.save("aurora", { websiteUrl: "https://bare.example/" });
    expect(await outcome(app, "submit", "aurora")).toBe("MEDIA_REQUIRED");
    await app.save("aurora", { websiteUrl: "https://borealis.example/" });
    await app.useAll("aurora", "submit", "withdraw", "submit", "approve");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toMatchObject({
      logoUrl: "https://borealis.example/logo.png",
    });
    expect(asked).toEqual(["https://aurora.example/", "https://bare.example/", "https://borealis.example/"]);
  });

  it("is not submitted if it was edited during the media lookup", async () => {
    let meanwhile = async () => {};
    const app = await aModeratedApp({
      findMedia: async () => {
        await meanwhile();
        return { logoUrl: "https://x.example/l.png", imageUrl: null };
      },
    });
    const { version } = await app.submission("aurora");
    await app.save("aurora", { websiteUrl: "https://borealis.example/" });
    meanwhile = async () => {
      await app.save("aurora", { name: "Typed meanwhile" });
    };
    expect(await outcome(app, "submit", "aurora")).toBe(
      `version: aurora is at version ${version + 2}, not ${version + 1}`,
    );
    expect(app.stored("aurora")).toMatchObject({ state: "DRAFT", fields: { name: "Typed meanwhile" } });
  });

  it("can be rejected only with a valid reason, which is kept until the next submission", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    await app.useAll("aurora", "submit");
    for (const [reason, problem] of [
      [undefined, "reason: required"],
      [" \r\n ", "reason: empty; must be 1 to 500 characters"],
      ["🌌".repeat(501), "reason: 501 characters; must be 1 to 500"],
      ["a\u0000", "reason: contains a control character or an unpaired surrogate"],
    ] as const) {
      expect(await outcome(app, "reject", "aurora", { reason })).toBe(problem);
    }
    expect(await outcome(app, "reject", "aurora", { reason: " One.\r\nTwo. " })).toBe("REJECTED");
    expect(app.stored("aurora")?.reason).toBe("One.\nTwo.");
    await app.useAll("aurora", "revise");
    expect(app.stored("aurora")?.reason).toBe("One.\nTwo.");
    await app.useAll("aurora", "submit");
    expect(app.stored("aurora")?.reason).toBeNull();
  });

  it("loses its featured placement when it is revised", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    await app.useAll("aurora", "submit", "approve", "feature", "hide", "revise");
    expect(app.stored("aurora")).toMatchObject({ state: "DRAFT", isFeatured: false });
    await app.useAll("aurora", "submit", "approve");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toMatchObject({ featured: false });
  });
});

it("an approval does not replace an imported listing with the same slug", async () => {
  const app = await aModeratedApp();
  const { catalog } = app;
  await app.submission("aurora");
  await app.useAll("aurora", "submit");
  await catalog.database.write(() => catalog.writer.addAll([aListing({ slug: "aurora", name: "Foreign" })]));
  expect(await outcome(app, "approve", "aurora")).toBe("slug: Another live listing has the slug aurora");
  expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toMatchObject({ name: "Foreign" });
  expect(app.stored("aurora")?.state).toBe("SUBMITTED");
  expect(await outcome(app, "hide", "aurora")).toBe(
    "state: aurora is waiting for review; only a live listing can be hidden",
  );
  expect(await status(app, "aurora")).toBe(200);
});

it("a submission whose category was removed can be neither approved nor submitted", async () => {
  const app = await aModeratedApp();
  const { database, writer } = app.catalog;
  await app.submission("aurora");
  await app.useAll("aurora", "submit");
  await database.write(() => void [...writer.clear()]);
  expect(await outcome(app, "approve", "aurora")).toBe(
    'category: The category "tools" of aurora no longer exists',
  );
  await app.useAll("aurora", "withdraw");
  expect(await outcome(app, "submit", "aurora")).toBe('category: "tools" does not exist');
});

it("an approval changes nothing if the database is full, and succeeds when there is space again", async () => {
  const app = await aModeratedApp();
  const { database } = app.catalog;
  // Indexing new words requires space.
  const description = Array.from({ length: 250 }, (_, index) => `w${index * 7919}`)
    .join(" ")
    .slice(0, 2_000);
  await app.submission("aurora", { description });
  await app.useAll("aurora", "submit");
  const before = app.stored("aurora");
  database.exec(`PRAGMA max_page_count = ${database.pragma("page_count")}`);
  await expect(app.use("approve", "aurora")).rejects.toThrow("disk is full");
  expect(app.stored("aurora")).toEqual(before);
  expect(await status(app, "aurora")).toBe(404);

  database.exec("PRAGMA max_page_count = 100000");
  await app.useAll("aurora", "approve");
  expect(await status(app, "aurora")).toBe(200);
});
