import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { createFetchedMedia } from "../../../src/local-catalog/media/media-modes.ts";
import { anInternet, mediaOf } from "../../site/an-internet.ts";
import { aFile, aPage, aPicture, aRedirect, aSite, serve, silence } from "./sites.ts";

const websiteUrl = "http://tool.example/";
const favicon = "http://tool.example/favicon.ico";
const NOTHING = { logoUrl: null, imageUrl: null };

/** Wraps a site. Returns a listener for the site, and the URLs that were requested. */
function counted(site: RequestListener) {
  const urls: (string | undefined)[] = [];
  const listener: RequestListener = (request, response) => {
    urls.push(request.url);
    site(request, response);
  };
  return { listener, urls };
}

describe("fetching media", () => {
  it("uses the draft's logo and first screenshot without requesting the website", async () => {
    const { resolve, lookups } = await anInternet({ cdn: aPicture });
    const logoUrl = "http://cdn.example/logo.png";
    const screenshotUrls = ["http://cdn.example/1.png", "http://cdn.example/2.png"];
    expect(await resolve({ websiteUrl, logoUrl, screenshotUrls })).toEqual({
      logoUrl,
      imageUrl: "http://cdn.example/1.png",
    });
    expect(lookups).not.toContain("tool.example");
  });

  it("rejects a draft with a screenshot that cannot be fetched, even if it has other media", async () => {
    const screenshotUrls = [1, 2, 3].map((number) => `http://cdn.example/${number}.png`);
    const cdn = aSite({ "/1.png": aPicture, "/3.png": aFile("image/png", "no image") });
    await expect(mediaOf({ websiteUrl, screenshotUrls }, { tool: aPicture, cdn })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message:
        "screenshotUrls.1: cannot be fetched as an image; screenshotUrls.2: cannot be fetched as an image.",
    });
  });

  it("uses media from the page if the draft has no media, and requests the page once", async () => {
    const { listener, urls } = counted(
      aSite({
        "/": aPage("<link rel=icon href=/i.svg><meta property=og:image content=http://cdn.example/og.png>"),
        "/i.svg": aFile("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
      }),
    );
    expect(await mediaOf({ websiteUrl }, { tool: listener, cdn: aPicture })).toEqual({
      logoUrl: "http://tool.example/i.svg",
      imageUrl: "http://cdn.example/og.png",
    });
    expect(urls).toEqual(["/", "/i.svg"]);
  });

  it("uses other pictures on the page or /favicon.ico if URLs in the draft or on the page do not work", async () => {
    const tool = aSite({
      "/": aPage(`
        <link rel="icon" href="/gone.png"><link rel="apple-touch-icon" href="http://10.0.0.1/icon.png">
        <meta property="og:image" content="/gone.png"><meta name="twitter:image" content="/here.png">`),
      "/here.png": aPicture,
      "/favicon.ico": aFile("image/x-icon", "\0\0\x01\0"),
    });
    const logoUrl = "http://cdn.example/gone.png";
    expect(await mediaOf({ websiteUrl, logoUrl }, { tool, cdn: aSite({}) })).toEqual({
      logoUrl: favicon,
      imageUrl: "http://tool.example/here.png",
    });
  });

  it.each([
    ["is missing", aSite({ "/favicon.ico": aPicture })],
    ["is not HTML", aSite({ "/": aFile("application/json", "{}"), "/favicon.ico": aPicture })],
  ])("finds /favicon.ico even if the page %s", async (_what, tool) => {
    expect(await mediaOf({ websiteUrl }, { tool })).toEqual({ logoUrl: favicon, imageUrl: null });
  });

  it("resolves relative addresses and /favicon.ico against the final URL after a redirect", async () => {
    const cdn = aSite({
      "/en/": aPage('<meta property="og:image" content="og.png">'),
      "/en/og.png": aPicture,
      "/favicon.ico": aPicture,
    });
    expect(await mediaOf({ websiteUrl }, { tool: aRedirect("http://cdn.example/en/"), cdn })).toEqual({
      logoUrl: "http://cdn.example/favicon.ico",
      imageUrl: "http://cdn.example/en/og.png",
    });
  });
});

describe("fetching media from private addresses", () => {
  it("works for this machine by address and by name, but only with allowPrivate", async () => {
    const { listener, urls } = counted(
      aSite({ "/": aPage("<meta property=og:image content=/og.png>"), "/og.png": aPicture }),
    );
    const port = await serve(listener);
    const draft = { websiteUrl: `http://127.0.0.1:${port}/`, logoUrl: `http://localhost:${port}/og.png` };
    expect(await createFetchedMedia(() => ({ allowPrivate: false })).findMedia(draft)).toEqual(NOTHING);
    expect(urls).toEqual([]);
    expect(await createFetchedMedia(() => ({ allowPrivate: true })).findMedia(draft)).toEqual({
      logoUrl: draft.logoUrl,
      imageUrl: `http://127.0.0.1:${port}/og.png`,
    });
  });

  it("tries the next address of a host name if a connection fails", async () => {
    const port = await serve(aPicture);
    const { findMedia } = createFetchedMedia(() => ({
      allowPrivate: true,
      lookup: async () => ["::1", "127.0.0.2", "127.0.0.1"],
    }));
    const logoUrl = `http://many.example:${port}/`;
    expect(await findMedia({ websiteUrl, logoUrl })).toMatchObject({ logoUrl });
  });
});

describe("fetching media with limits", () => {
  const logoUrl = "http://cdn.example/0";

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

  it("opens only five connections for a page with 1,000 icons", async () => {
    const many = Array.from({ length: 1000 }, (_, number) => `<link rel=icon href=/${number}.png>`).join("");
    const { resolve, connections } = await anInternet({ tool: aSite({ "/": aPage(many) }) });
    await resolve({ websiteUrl });
    expect(connections).toHaveLength(1 + 3 + 1);
  });
});
