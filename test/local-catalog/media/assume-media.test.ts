import { describe, expect, it } from "vitest";
import { ASSUMED_MEDIA } from "../../../src/local-catalog/media/media-modes.ts";

const websiteUrl = "https://tool.example/start?from=here";
const favicon = "https://tool.example/favicon.ico";

const cdn = (name: string) => `https://cdn.example/${name}.png`;

describe("assuming media", () => {
  it.each([
    [
      "uses the draft's logo and first screenshot",
      { logoUrl: cdn("logo"), screenshotUrls: [cdn("1"), cdn("2")] },
      { logoUrl: cdn("logo"), imageUrl: cdn("1") },
    ],
    ["uses the website's favicon as the logo, and finds no image", {}, { logoUrl: favicon, imageUrl: null }],
    [
      "skips a logo whose host is under .invalid",
      { logoUrl: "https://cdn.invalid/logo.png" },
      { logoUrl: favicon, imageUrl: null },
    ],
    [
      "finds nothing for a website under .invalid if the draft has no media",
      { websiteUrl: "https://tool.invalid/" },
      { logoUrl: null, imageUrl: null },
    ],
  ])("%s", async (_name, draft, media) => {
    expect(await ASSUMED_MEDIA.findMedia({ websiteUrl, ...draft })).toEqual(media);
  });

  it("rejects screenshots whose hosts are under .invalid", async () => {
    const screenshotUrls = [cdn("1"), "https://a.b.INVALID./2.png", "https://invalid/3.png"];
    await expect(ASSUMED_MEDIA.findMedia({ websiteUrl, screenshotUrls })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message:
        "screenshotUrls.1: cannot be fetched as an image; screenshotUrls.2: cannot be fetched as an image.",
    });
  });
});
