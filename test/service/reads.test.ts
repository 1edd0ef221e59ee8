import { describe, expect, it } from "vitest";
import { aListing, anApp, ORIGIN, slugsOf } from "./an-app.ts";

describe("GET /api/v1/tools", () => {
  it("lists the newest listings first, in the success envelope", async () => {
    const app = await anApp();
    const response = await app.get("/api/v1/tools?limit=1");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: [
        {
          slug: "kaiyuan",
          name: "开源数据库",
          websiteUrl: "https://kaiyuan.example/",
          listbulbUrl: `${ORIGIN}/tools/kaiyuan`,
          listingHeadline: null,
          description: null,
          logoUrl: null,
          imageUrl: null,
          category: { slug: "databases", name: "Databases" },
          tags: [],
          listedAt: "2026-01-01T00:02:00.000Z",
          featured: true,
          verification: { badgeVerified: false, badgeVerifiedAt: null },
        },
      ],
      meta: { apiVersion: "v1" },
    });
  });

  it.each([
    ["?category=databases", ["kaiyuan"]],
    ["?tag=git-hosting", ["gitea"]],
    ["?tag=git-hosting&category=tools", ["gitea"]],
    ["?tag=git-hosting&category=databases", []],
    ["?category=unknown", []],
    ["?category=NOT%20A%20SLUG", []],
    ["?q=GIT", ["gitea"]],
    ["?q=angstrom", ["angstrom"]],
    ["?q=%C3%85NG", ["angstrom"]],
    ["?q=数据", ["kaiyuan"]],
    ["?q=库", ["kaiyuan"]],
    ["?q=git+self", []],
    ["?q=git+your", ["gitea"]],
    ["?q=git&category=tools&tag=git-hosting", ["gitea"]],
    ["?q=git&tag=git", []],
  ])("lists the expected slugs for %s", async (query, expected) => {
    expect(await slugsOf(await (await anApp()).get(`/api/v1/tools${query}`))).toEqual(expected);
  });

  it("ranks the name above the headline, the tags and the description, in this order", async () => {
    const tag = { slug: "lamp", name: "Lamp" };
    const app = await anApp({
      listings: [
        aListing({ slug: "exact", name: "Lamp" }),
        aListing({ slug: "in-name", name: "The lamp shop" }),
        aListing({ slug: "name-prefix", name: "Lamps" }),
        aListing({ slug: "in-headline", headline: "A lamp" }),
        aListing({ slug: "in-tags", tags: [tag] }),
        aListing({ slug: "in-description", description: "It has a lamp." }),
        aListing({ slug: "description-prefix", description: "It has lamps." }),
      ].reverse(),
    });
    const ranked = ["exact", "in-name", "name-prefix", "in-headline", "in-tags", "in-description"];
    expect(await slugsOf(await app.get("/api/v1/tools?q=lamp"))).toEqual([...ranked, "description-prefix"]);
  });
});
