import { describe, expect, it } from "vitest";
import { anApp, ORIGIN, slugsOf } from "./an-app.ts";

describe("GET /api/v1/tools", () => {
  it("lists the newest listing first, in the success envelope", async () => {
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
  ])("lists the expected slugs for %s", async (query, expected) => {
    expect(await slugsOf(await (await anApp()).get(`/api/v1/tools${query}`))).toEqual(expected);
  });
});
