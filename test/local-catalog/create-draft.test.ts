import { describe, expect, it } from "vitest";
import { makeApiKey } from "../../src/local-catalog/rules/api-key.ts";
import { freeSlug } from "../../src/local-catalog/rules/create-draft.ts";
import { aDraft, aNamedDraft } from "../support/a-draft.ts";
import { anApp, ORIGIN, outcomeOf, type TestApp } from "./an-app.ts";

/** Sends `count` drafts with different idempotency keys, one after the other. Returns the outcomes. */
async function createMany(app: TestApp, count: number): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    outcomes.push(
      await outcomeOf(await app.post(aNamedDraft(), `different-key-${String(index).padStart(4, "0")}`)),
    );
  }
  return outcomes;
}

describe("POST /api/v1/tools", () => {
  it("creates a private draft and returns its editor URL", async () => {
    const app = await anApp();
    const response = await app.post(aDraft());
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("idempotency-replayed")).toBeNull();

    expect(await response.json()).toEqual({
      data: { slug: "aurora-notes", status: "DRAFT", editorUrl: response.headers.get("location") },
      meta: { apiVersion: "v1" },
    });
    expect(response.headers.get("location")).toMatch(new RegExp(`^${ORIGIN}/editor/[A-Za-z0-9_-]{32}$`));
    expect(await outcomeOf(await app.get("/api/v1/tools/aurora-notes"))).toBe("404 TOOL_NOT_FOUND");
  });

  it("returns the same draft for a replay with reordered fields, surrounding spaces and an unknown field", async () => {
    const app = await anApp();
    const first = await app.post(aDraft());
    const reordered = Object.fromEntries(Object.entries(aDraft({ name: "  Aurora Notes " })).reverse());
    const second = await app.post({ unknown: 1, ...reordered });
    expect(second.status).toBe(201);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(await second.json()).toEqual(await first.json());
  });

  it("creates at most ten drafts per key per day, and still accepts a replay afterwards", async () => {
    const now = new Date("1969-03-01T23:59:30.500Z");
    const app = await anApp({ now });
    expect(await createMany(app, 11)).toEqual([...new Array(10).fill("201"), "429 RATE_LIMITED"]);
    const refused = await app.post(aNamedDraft(), "one-more-idempotency-key");
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await outcomeOf(await app.post(aNamedDraft(), "different-key-0000"))).toBe("201");
    const { accounts, database } = app.catalog;
    const other = makeApiKey();
    await database.write(() => accounts.add(other, "ada", now));
    const asAda = { authorization: `Bearer ${other}` };
    expect(await outcomeOf(await app.post(aDraft({ name: "Borealis" }), undefined, asAda))).toBe("201");
    now.setUTCDate(2);
    expect(await outcomeOf(await app.post(aDraft({ name: "Cirrus" })))).toBe("201");
  });

  it("looks up media for at most ten drafts per key at a time, and for at most 19 of 60 drafts", async () => {
    let running = 0;
    let most = 0;
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
      running -= 1;
      return { logoUrl: "https://aurora.example/i.png", imageUrl: null };
    };
    const app = await anApp({ findMedia: resolve });
    const all = Array.from({ length: 60 }, (_, index) =>
      app.post(aNamedDraft(), `different-key-${1000 + index}`),
    );
    const outcomes = await Promise.all((await Promise.all(all)).map(outcomeOf));
    expect(outcomes.filter((outcome) => outcome === "201")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "429 RATE_LIMITED")).toHaveLength(50);
    expect([most, lookups <= 19]).toEqual([10, true]);
  });
});

const SITE = "https://www.shuju.example/";

describe("freeSlug", () => {
  it.each([
    ["Aurora Notes", "aurora-notes"],
    ["数据库", "shuju"],
    ["🎉", "shuju"],
    ["x".repeat(160), "x".repeat(120)],
  ])("converts %j to %j", (name, slug) => {
    expect(freeSlug(name, SITE, () => false)).toBe(slug);
  });

  it("adds a number to a taken slug, and a random suffix if all numbers are taken", () => {
    const taken = new Set(["notes", "notes-2"]);
    expect(freeSlug("Notes", SITE, (slug) => taken.has(slug))).toBe("notes-3");
    expect(freeSlug("Notes", SITE, () => true)).toMatch(/^notes-[0-9a-f]{8}$/);
  });

  it("uses a default slug or a digit from the host if the name and the host contain no suitable letters", () => {
    expect(freeSlug("数", "https://数.example/", () => false)).toBe("product");
    expect(freeSlug("数", "https://[::1]/", () => false)).toBe("1");
  });
});
