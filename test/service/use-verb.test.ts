import { describe, expect, it } from "vitest";
import { completableSlugs } from "../../src/service/admin/completable.ts";
import { type ListingState, VERB_NAMES, type Verb } from "../../src/service/rules/listing-states.ts";
import type { FieldInput } from "../../src/service/rules/submission-fields.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { aModeratedApp, type ModeratedApp, NOW, VERBS_TO } from "./a-moderated-app.ts";
import { aListing, dataOf, slugsOf } from "./an-app.ts";

const REASON = { reason: "Please name the licence." };

/** Uses a verb. Returns the new state, or the message of the refusal. */
async function outcome(app: ModeratedApp, verb: Verb, slug: string, more = {}): Promise<string> {
  const given = verb === "reject" ? { ...REASON, ...more } : more;
  const result = await app.use(verb, slug, given);
  if (result.result !== "refused") return result.result === "changed" ? result.subject.state : result.result;
  const { code, conflict, message, problems } = result.refusal;
  if (conflict !== undefined) return `${conflict}: ${message}`;
  return problems.map(({ field, message: rule }) => `${field}: ${rule}`).join("; ") || code;
}

async function useAll(app: ModeratedApp, slug: string, ...verbs: readonly Verb[]): Promise<void> {
  for (const verb of verbs) {
    const { result } = await app.use(verb, slug, verb === "reject" ? REASON : {});
    if (result !== "changed") throw new Error(`${verb}: ${result}`);
  }
}

const status = async (app: ModeratedApp, slug: string) => (await app.get(`/api/v1/tools/${slug}`)).status;

describe("the life of a submission", () => {
  it("leads from draft to live and back, and is public only while live", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    const seen: (readonly [string, number])[] = [];
    const verbs: readonly Verb[] = [
      ...(["submit", "withdraw", "submit", "reject", "revise", "submit", "approve"] as const),
      ...(["hide", "revise", "submit", "approve", "unlist", "relist"] as const),
    ];
    for (const verb of verbs) seen.push([await outcome(app, verb, "aurora"), await status(app, "aurora")]);
    expect(seen).toEqual([
      ["SUBMITTED", 404],
      ["DRAFT", 404],
      ["SUBMITTED", 404],
      ["REJECTED", 404],
      ["DRAFT", 404],
      ["SUBMITTED", 404],
      ["LIVE", 200],
      ["PRIVATE", 404],
      ["DRAFT", 404],
      ["SUBMITTED", 404],
      ["LIVE", 200],
      ["UNLISTED", 404],
      ["LIVE", 200],
    ]);
  });

  it("makes the approved listing findable by its words and its category", async () => {
    const app = await aModeratedApp({
      listings: [aListing({ slug: "gitea", tags: [{ slug: "git-hosting", name: "Git hosting" }] })],
    });
    await app.submission("aurora", { name: "Aurora Notes", headline: "Zeppelin log", tags: ["git-hosting"] });
    await useAll(app, "aurora", "submit", "approve");
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
    for (const query of ["q=zeppelin", "tag=git-hosting&q=aurora", "category=tools&q=notes"]) {
      expect(await slugsOf(await app.get(`/api/v1/tools?${query}`)), query).toEqual(["aurora"]);
    }
    await useAll(app, "aurora", "hide");
    for (const query of ["q=zeppelin", "tag=git-hosting&q=aurora", "category=tools&q=notes"]) {
      expect(await slugsOf(await app.get(`/api/v1/tools?${query}`)), query).toEqual([]);
    }
  });

  it("returns DRAFT and the same slug for a replay in every state", async () => {
    const app = await aModeratedApp();
    const body = {
      name: "N",
      headline: "H",
      description: "x".repeat(200),
      websiteUrl: "https://n.example/",
      category: "tools",
    };
    const first = await (await app.post(body, "a-replayed-key-of-mine")).text();
    await app.save("n", { name: "Another name", plan: "free" });
    await useAll(app, "n", "submit", "approve");
    const replay = await app.post(body, "a-replayed-key-of-mine");
    expect([replay.status, await replay.text()]).toEqual([201, first]);
    expect(JSON.parse(first).data).toMatchObject({ slug: "n", status: "DRAFT" });
  });

  it("keeps listedAt, placement and badge of a relisted listing", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    await useAll(app, "aurora", "submit", "approve", "feature", "verify");
    const before = await dataOf(await app.get("/api/v1/tools/aurora"));
    expect(before).toMatchObject({ featured: true, verification: { badgeVerified: true } });
    await useAll(app, "aurora", "unlist", "relist");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toEqual(before);
    await useAll(app, "aurora", "unfeature", "unverify");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toMatchObject({
      featured: false,
      verification: { badgeVerified: false, badgeVerifiedAt: null },
    });
  });
});

describe("a submission", () => {
  it.each<[string, FieldInput, string]>([
    ["a category", { category: "" }, "category: is missing; plan: is missing"],
    ["a plan", { plan: "" }, "plan: is missing"],
    [
      "its texts",
      { name: "", headline: "", description: "short" },
      "name: is missing; headline: is missing; description: 5 characters, needs 200 to 2,000",
    ],
    ["a website", { websiteUrl: "" }, "websiteUrl: is missing"],
  ])("needs %s", async (_name, fields, problems) => {
    const app = await aModeratedApp();
    await app.submission("aurora", fields);
    expect(await outcome(app, "submit", "aurora")).toBe(problems);
    expect(app.stored("aurora")?.state).toBe("DRAFT");
  });

  it("requires media, and looks it up again when the website changes", async () => {
    const asked: string[] = [];
    const app = await aModeratedApp({
      media: {
        resolve: async ({ websiteUrl }) => {
          asked.push(websiteUrl);
          return { logoUrl: websiteUrl.includes("bare") ? null : `${websiteUrl}logo.png`, imageUrl: null };
        },
      },
    });
    await app.submission("aurora");
    await app.save("aurora", { websiteUrl: "https://bare.example/" });
    expect(await outcome(app, "submit", "aurora")).toBe("MEDIA_REQUIRED");
    await app.save("aurora", { websiteUrl: "https://borealis.example/" });
    await useAll(app, "aurora", "submit", "withdraw", "submit", "approve");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toMatchObject({
      logoUrl: "https://borealis.example/logo.png",
    });
    expect(asked).toEqual(["https://aurora.example/", "https://bare.example/", "https://borealis.example/"]);
  });

  it("is not submitted if it was edited during its media look-up", async () => {
    let meanwhile = async () => {};
    const app = await aModeratedApp({
      media: {
        resolve: async () => {
          await meanwhile();
          return { logoUrl: "https://x.example/l.png", imageUrl: null };
        },
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

  it("is rejected with a reason that is kept until the next submission", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    await useAll(app, "aurora", "submit");
    for (const [reason, problem] of [
      [undefined, "reason: is missing"],
      [" \r\n ", "reason: is empty, needs 1 to 500 characters"],
      ["x".repeat(501), "reason: 501 characters, needs 1 to 500"],
      ["a\u0000", "reason: contains a control character or half of a surrogate pair"],
    ] as const) {
      expect(await outcome(app, "reject", "aurora", { reason })).toBe(problem);
    }
    expect(await outcome(app, "reject", "aurora", { reason: " One.\r\nTwo. " })).toBe("REJECTED");
    expect(app.stored("aurora")?.reason).toBe("One.\nTwo.");
    await useAll(app, "aurora", "revise");
    expect(app.stored("aurora")?.reason).toBe("One.\nTwo.");
    await useAll(app, "aurora", "submit");
    expect(app.stored("aurora")?.reason).toBeNull();
  });

  it("is approved only in the version that the moderator saw", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    await useAll(app, "aurora", "submit");
    const seen = app.stored("aurora")?.version ?? 0;
    await useAll(app, "aurora", "withdraw");
    await app.save("aurora", { name: "Another product" });
    await useAll(app, "aurora", "submit");
    expect(await outcome(app, "approve", "aurora", { version: seen })).toBe(
      `version: aurora is at version ${seen + 3}, not ${seen}`,
    );
    expect(await status(app, "aurora")).toBe(404);
    expect(await outcome(app, "approve", "aurora", { version: seen + 3 })).toBe("LIVE");
    expect(await outcome(app, "approve", "aurora", { version: seen })).toBe("unchanged");
  });

  it("accepts a verb twice, even at the same time", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    const results = await Promise.all(["submit", "submit"].map(() => outcome(app, "submit", "aurora")));
    expect(results.toSorted()).toEqual(["SUBMITTED", "unchanged"]);
  });

  it("can be changed only by the moderator while its owner is suspended", async () => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    await useAll(app, "aurora", "submit");
    app.catalog.keys.suspend("sandbox", new Date());
    expect(await outcome(app, "withdraw", "aurora")).toBe("OWNER_UNAVAILABLE");
    expect(await outcome(app, "approve", "aurora")).toBe("LIVE");
    expect(await outcome(app, "hide", "aurora")).toBe("OWNER_UNAVAILABLE");
    expect(await outcome(app, "verify", "aurora")).toBe("OWNER_UNAVAILABLE");
  });

  it("is not found by an unknown slug", async () => {
    expect(await outcome(await aModeratedApp(), "approve", "nothing")).toBe("TOOL_NOT_FOUND");
  });
});

describe("sample and imported listings", () => {
  it("are not replaced by an approval or a relisting", async () => {
    const app = await aModeratedApp();
    const { catalog } = app;
    await app.submission("aurora");
    await useAll(app, "aurora", "submit");
    await catalog.database.write(() =>
      catalog.writer.addAll([aListing({ slug: "aurora", name: "Foreign" })]),
    );
    expect(await outcome(app, "approve", "aurora")).toBe("slug: Another live listing has the slug aurora");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toMatchObject({ name: "Foreign" });
    expect(app.stored("aurora")?.state).toBe("SUBMITTED");
    expect(await outcome(app, "hide", "aurora")).toBe("state: aurora is SUBMITTED; hide needs LIVE");
    expect(await status(app, "aurora")).toBe(200);
  });

  it("can be marked but not hidden", async () => {
    const app = await aModeratedApp();
    expect(await outcome(app, "hide", "gitea")).toBe(
      "state: gitea was never submitted here, so hide cannot be used on it",
    );
    await useAll(app, "gitea", "feature", "verify");
    expect(await dataOf(await app.get("/api/v1/tools/gitea"))).toMatchObject({
      featured: true,
      tags: [{ slug: "git-hosting" }],
      verification: { badgeVerified: true, badgeVerifiedAt: NOW.toISOString() },
    });
    expect(await outcome(app, "feature", "gitea")).toBe("unchanged");
    expect(app.stored("gitea")).toBeUndefined();
  });

  it("become submissions of the sandbox owner when unlisted, and are relisted unchanged", async () => {
    const app = await aModeratedApp();
    const before = await dataOf(await app.get("/api/v1/tools/angstrom"));
    expect(await outcome(app, "unlist", "angstrom", REASON)).toBe("UNLISTED");
    expect(await status(app, "angstrom")).toBe(404);
    expect(app.stored("angstrom")).toMatchObject({ owner: "sandbox", version: 2, reason: REASON.reason });
    await useAll(app, "angstrom", "relist");
    expect(await dataOf(await app.get("/api/v1/tools/angstrom"))).toEqual(before);
    // It is now a submission like any other, and does not count towards the daily limit.
    await useAll(app, "angstrom", "hide", "revise");
    const [{ made } = { made: -1 }] = app.catalog.database
      .prepare<{ readonly made: number }>("SELECT count(*) AS made FROM draft WHERE day = '2026-11-20'")
      .all();
    expect(made).toBe(0);
  });

  it("can be unlisted again after another import", async () => {
    const app = await aModeratedApp();
    const { database, writer } = app.catalog;
    await useAll(app, "gitea", "unlist");
    await database.write(() => {
      writer.addAll([aListing({ slug: "gitea", name: "Gitea 2" })]);
    });
    expect(await outcome(app, "relist", "gitea")).toContain("state: ");
    expect(await outcome(app, "unlist", "gitea")).toBe("UNLISTED");
    expect(await status(app, "gitea")).toBe(404);
    await useAll(app, "gitea", "relist");
    expect(await dataOf(await app.get("/api/v1/tools/gitea"))).toMatchObject({ name: "Gitea 2" });
  });
});

describe("a listing that was unlisted and then imported again", () => {
  it("appears in no list of submissions, and completion offers it as a live listing", async () => {
    const dataFolder = tempFolder();
    const app = await aModeratedApp({ dataFolder });
    const { database, writer, submissions } = app.catalog;
    await useAll(app, "gitea", "unlist");
    expect(submissions.list().map(({ slug, state }) => [slug, state])).toEqual([["gitea", "UNLISTED"]]);
    expect(completableSlugs(dataFolder, "relist", "")).toEqual([["gitea", "UNLISTED"]]);

    await database.write(() => writer.addAll([aListing({ slug: "gitea" })]));
    const ownerId = app.stored("gitea")?.ownerId ?? 0;
    expect([
      submissions.list(),
      submissions.list("UNLISTED"),
      submissions.listOfOwner(ownerId, { limit: 9, offset: 0 }),
    ]).toEqual([[], [], []]);
    expect(completableSlugs(dataFolder, "relist", "")).toEqual([]);
    expect(completableSlugs(dataFolder, "unlist", "gi")).toEqual([["gitea", "LIVE"]]);
  });
});

/** The origins of the listings with a slug: a draft, an import, or both. */
const BEGINNINGS: readonly (readonly [string, (app: ModeratedApp) => Promise<void>])[] = [
  ["an imported listing", importAurora],
  ...(["DRAFT", "SUBMITTED", "REJECTED", "LIVE", "PRIVATE", "UNLISTED"] as const).flatMap((state) => {
    const begin = (app: ModeratedApp) => submissionIn(app, state);
    return [
      [`a submission that is ${state}`, begin],
      [
        `a submission that was ${state} when its slug was imported`,
        async (app: ModeratedApp) => {
          await begin(app);
          await importAurora(app);
        },
      ],
    ] as const;
  }),
  [
    "a listing that was unlisted and imported again",
    async (app) => {
      await importAurora(app);
      await useAll(app, "aurora", "unlist");
      await importAurora(app);
    },
  ],
];

async function submissionIn(app: ModeratedApp, state: ListingState): Promise<void> {
  await app.submission("aurora");
  await useAll(app, "aurora", ...VERBS_TO[state]);
}

/** Imports a listing with the slug, as `import` does. */
async function importAurora({ catalog }: ModeratedApp): Promise<void> {
  const { database, submissions, writer } = catalog;
  await database.write(() => {
    submissions.unlistReplaced((slug) => slug === "aurora", NOW);
    writer.addAll([aListing({ slug: "aurora", name: "Imported" })]);
  });
}

describe("the state after a verb", () => {
  const walk = BEGINNINGS.flatMap(([name, begin]) => VERB_NAMES.map((verb) => ({ name, begin, verb })));

  it.each(walk)("matches the public pages after $verb on $name", async ({ begin, verb }) => {
    const app = await aModeratedApp();
    await begin(app);
    const wasPublic = (await status(app, "aurora")) === 200;
    const before = app.stored("aurora")?.state;
    const result = await app.use(verb, "aurora", REASON);
    const isPublic = (await status(app, "aurora")) === 200;
    if (result.result === "refused") return expect(isPublic).toBe(wasPublic);
    const { subject } = result;
    // A submission that is not live may share its slug with an imported listing, which only a moderator takes down.
    const isBehind = subject.isSubmission && ["submit", "withdraw", "reject", "revise"].includes(verb);
    expect(isPublic).toBe(isBehind ? wasPublic : subject.state === "LIVE");
    expect(app.stored("aurora")?.state).toBe(subject.isSubmission ? subject.state : before);
  });

  it("is UNLISTED for an imported listing, and a submission with the same slug keeps its text and link", async () => {
    const app = await aModeratedApp();
    await submissionIn(app, "LIVE");
    await importAurora(app);
    expect(await outcome(app, "unlist", "aurora", REASON)).toBe("UNLISTED");
    expect(await status(app, "aurora")).toBe(404);
    expect(app.stored("aurora")).toMatchObject({ fields: { name: "aurora" }, reason: REASON.reason });
    await useAll(app, "aurora", "relist");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toMatchObject({ name: "aurora" });
  });

  it("allows completion of an imported listing's slug that a submission shares", async () => {
    const dataFolder = tempFolder();
    const app = await aModeratedApp({ dataFolder });
    await submissionIn(app, "LIVE");
    await importAurora(app);
    expect(completableSlugs(dataFolder, "unlist", "au")).toEqual([["aurora", "LIVE"]]);
    expect(completableSlugs(dataFolder, "relist", "au")).toEqual([["aurora", "UNLISTED"]]);
  });

  it("is not PRIVATE while another listing with the slug is live", async () => {
    const app = await aModeratedApp();
    await submissionIn(app, "PRIVATE");
    await importAurora(app);
    expect(await outcome(app, "hide", "aurora")).toBe("slug: Another live listing has the slug aurora");
    expect(await dataOf(await app.get("/api/v1/tools/aurora"))).toMatchObject({ name: "Imported" });
  });

  it("changes only for the submission in its editor", async () => {
    const app = await aModeratedApp();
    await submissionIn(app, "PRIVATE");
    await importAurora(app);
    const submissionId = app.stored("aurora")?.id ?? 0;
    expect(await outcome(app, "verify", "aurora", { submissionId })).toBe(
      "state: aurora is PRIVATE; verify needs LIVE",
    );
  });
});

describe("a verb without a version", () => {
  it.each(["submit", "withdraw"] as const)("changes nothing: %s", async (verb) => {
    const app = await aModeratedApp();
    await app.submission("aurora");
    expect(await outcome(app, verb, "aurora", { version: undefined })).toMatch(
      /^version: The request does not specify a version; aurora is at version \d$/,
    );
    expect(app.stored("aurora")?.state).toBe("DRAFT");
  });
});

describe("a removed category", () => {
  it("prevents submitting and approval", async () => {
    const app = await aModeratedApp();
    const { database, writer } = app.catalog;
    await app.submission("aurora");
    await useAll(app, "aurora", "submit");
    await database.write(() => writer.clear());
    expect(await outcome(app, "approve", "aurora")).toBe(
      'category: The category "tools" of aurora no longer exists',
    );
    await useAll(app, "aurora", "withdraw");
    expect(await outcome(app, "submit", "aurora")).toBe('category: "tools" does not exist');
  });
});

describe("the badge", () => {
  it.each([
    ["found", "LIVE", true],
    ["assumed", "LIVE", true],
    ["missing", "badge: The badge of aurora was not found on https://aurora.example/", false],
  ] as const)("has the expected outcome if it is %s", async (finding, expected, isVerified) => {
    const app = await aModeratedApp({ badges: { find: async () => finding } });
    await app.submission("aurora");
    await useAll(app, "aurora", "submit", "approve");
    expect(await outcome(app, "verify", "aurora")).toBe(expected);
    expect(app.stored("aurora")?.isBadgeVerified).toBe(isVerified);
  });

  it("is looked for by the exact addresses of the listing's page and badge", async () => {
    const asked: unknown[] = [];
    const app = await aModeratedApp({
      badges: {
        find: async (request) => {
          asked.push(request);
          return "found";
        },
      },
    });
    await app.submission("aurora");
    await useAll(app, "aurora", "submit", "approve", "verify");
    expect(asked).toEqual([
      {
        websiteUrl: "https://aurora.example/",
        pageUrl: "http://catalog.test/tools/aurora",
        badgeUrl: "http://catalog.test/badge/aurora.svg",
      },
    ]);
  });
});

describe("a full disk", () => {
  it("changes neither state nor listing, and verbs work again when there is space", async () => {
    const app = await aModeratedApp();
    const { database } = app.catalog;
    // Words that no listing has yet need space in the index.
    const description = Array.from({ length: 250 }, (_, index) => `w${index * 7919}`)
      .join(" ")
      .slice(0, 2_000);
    await app.submission("aurora", { description });
    await useAll(app, "aurora", "submit");
    const before = app.stored("aurora");
    database.exec(`PRAGMA max_page_count = ${database.pragma("page_count")}`);
    await expect(app.use("approve", "aurora")).rejects.toThrow("cannot be written");
    expect(app.stored("aurora")).toEqual(before);
    expect(await status(app, "aurora")).toBe(404);

    database.exec("PRAGMA max_page_count = 100000");
    await useAll(app, "aurora", "approve");
    expect(await status(app, "aurora")).toBe(200);
  });
});
