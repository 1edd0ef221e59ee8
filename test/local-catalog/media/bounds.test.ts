import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { anInternet, mediaOf } from "../../site/an-internet.ts";
import { aFile, aPage, aPicture, aSite, PNG, silence } from "./sites.ts";

const websiteUrl = "http://tool.example/";
const logoUrl = "http://cdn.example/0";
const NOTHING = { logoUrl: null, imageUrl: null };
const MIB = 1024 * 1024;

describe("fetching media with limits", () => {
  it.each([
    [2 * MIB, logoUrl],
    [2 * MIB + 1, null],
  ])("accepts pictures of at most 2 MiB: a logo of %i bytes resolves to %s", async (size, expected) => {
    const cdn = aFile("image/png", Buffer.concat([PNG], size));
    expect(await mediaOf({ logoUrl }, { cdn })).toMatchObject({ logoUrl: expected });
  });

  it.each([
    ["a server that never responds", { cdn: silence }],
    ["a host name that never resolves", { names: { "cdn.example": () => new Promise<never>(() => {}) } }],
  ])("stops waiting for %s", async (_what, internet) => {
    expect(await mediaOf({ logoUrl }, { ...internet, urlMilliseconds: 100 })).toEqual(NOTHING);
  });

  it("keeps the media that was found before the time limit", async () => {
    const limits = { urlMilliseconds: 60_000, mediaMilliseconds: 500 };
    const media = await mediaOf({ websiteUrl, logoUrl }, { tool: silence, cdn: aPicture, ...limits });
    expect(media).toEqual({ logoUrl, imageUrl: null });
  });

  it("accepts pages of at most 2 MiB", async () => {
    const mention = "<meta property=og:image content=/og.png>";
    const pageOf = (size: number) => aPage(mention.padStart(size));
    const imageOf = async (page: RequestListener) =>
      (await mediaOf({ websiteUrl }, { tool: aSite({ "/": page, "/og.png": aPicture }) })).imageUrl;
    expect(await imageOf(pageOf(2 * MIB))).toBe("http://tool.example/og.png");
    expect(await imageOf(pageOf(2 * MIB + 1))).toBeNull();
  });

  it("opens only five connections for a page with 1,000 icons", async () => {
    const many = Array.from({ length: 1000 }, (_, number) => `<link rel=icon href=/${number}.png>`).join("");
    const { resolve, connections } = await anInternet({ tool: aSite({ "/": aPage(many) }) });
    await resolve({ websiteUrl });
    expect(connections).toHaveLength(1 + 3 + 1);
  });
});
