import { describe, expect, it } from "vitest";
import { ASSUMED_MEDIA } from "../../../src/local-catalog/media/media-modes.ts";

const websiteUrl = "https://tool.example/start?from=here";
const favicon = "https://tool.example/favicon.ico";

describe("assuming media", () => {
  it("uses the draft's logo and first screenshot", async () => {
    const logoUrl = "https://cdn.example/logo.png";
    const screenshotUrls = ["https://cdn.example/1.png", "https://cdn.example/2.png"];
    expect(await ASSUMED_MEDIA.media.resolve({ websiteUrl, logoUrl, screenshotUrls })).toEqual({
      logoUrl,
      imageUrl: "https://cdn.example/1.png",
    });
  });

  it("uses the website's favicon as the logo, and finds no image", async () => {
    expect(await ASSUMED_MEDIA.media.resolve({ websiteUrl })).toEqual({ logoUrl: favicon, imageUrl: null });
  });

  it("skips a logo whose host is under .invalid", async () => {
    const logoUrl = "https://cdn.invalid/logo.png";
    expect(await ASSUMED_MEDIA.media.resolve({ websiteUrl, logoUrl })).toMatchObject({ logoUrl: favicon });
  });

  it("rejects screenshots whose hosts are under .invalid", async () => {
    const screenshotUrls = [
      "https://cdn.example/1.png",
      "https://a.b.INVALID./2.png",
      "https://invalid/3.png",
    ];
    await expect(ASSUMED_MEDIA.media.resolve({ websiteUrl, screenshotUrls })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message:
        "screenshotUrls.1: cannot be fetched as an image; screenshotUrls.2: cannot be fetched as an image.",
    });
  });

  it("finds nothing for a website under .invalid if the draft has no media", async () => {
    const nothing = { logoUrl: null, imageUrl: null };
    expect(await ASSUMED_MEDIA.media.resolve({ websiteUrl: "https://tool.invalid/" })).toEqual(nothing);
  });
});
