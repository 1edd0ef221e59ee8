import { describe, expect, it } from "vitest";
import { generatedLogo } from "../../../src/local-catalog/pages/pictures.ts";
import type { anApp } from "../an-app.ts";
import { anEditor } from "./an-editor.ts";
import { validHtml } from "./valid-html.ts";

/** Returns a picture for any URL. The bytes of the picture are its URL. */
const fetchPicture = async (url: string) => ({
  contentType: "image/png",
  bytes: new TextEncoder().encode(url),
});

const SCREENSHOTS = ["https://a.example/gone.png", "https://a.example/2.png", "https://a.example/3.png"];

/** Returns a draft with three screenshots. By default, the media lookup does not find the first screenshot. */
function aGallery(imageUrl = SCREENSHOTS[1] ?? null) {
  const findMedia = async () => ({ logoUrl: null, imageUrl });
  return anEditor({ screenshotUrls: SCREENSHOTS }, { findMedia, fetchPicture });
}

describe("a listing's images", () => {
  it("are the first screenshot that was found and the screenshots after it", async () => {
    const editor = await aGallery();
    await editor.use("submit", "aurora");
    await editor.use("approve", "aurora");
    expect(await imagesOn(editor, "/tools/aurora")).toEqual([
      ["/media/aurora/image-1", "Image 1 of aurora", SCREENSHOTS[1]],
      ["/media/aurora/image-2", "Image 2 of aurora", SCREENSHOTS[2]],
    ]);
    for (const number of ["0", "01", "3", "10", "x"])
      expect((await editor.get(`/media/aurora/image-${number}`)).status).toBe(404);
    await editor.use("hide", "aurora");
    for (const number of [1, 2]) expect((await editor.get(`/media/aurora/image-${number}`)).status).toBe(404);
  });

  it("are available only at private addresses before approval", async () => {
    const editor = await aGallery();
    await editor.use("submit", "aurora");
    const images = await imagesOn(editor, `${editor.path}/preview`);
    expect(images.map(([path]) => path)).toEqual([
      `${editor.path}/media/image-1`,
      `${editor.path}/media/image-2`,
    ]);
    const { headers } = await editor.get(`${editor.path}/media/image-2`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await editor.get(`${editor.path}/media/image-3`)).status).toBe(404);
    expect((await editor.get("/media/aurora/image-1")).status).toBe(404);
  });
});

/** Returns the path, alternative text and content of each numbered image on a page. */
async function imagesOn(app: Pick<Awaited<ReturnType<typeof anApp>>, "get">, path: string) {
  const html = await validHtml(await app.get(path, { accept: "text/html" }));
  const images = html.matchAll(/<img src="([^"]*\/image-\d+)" alt="([^"]*)"/g);
  return Promise.all(
    Array.from(images, async ([, src = "", alt]) => [src, alt, await (await app.get(src)).text()]),
  );
}

const SLUGS = Array.from({ length: 200 }, (_, n) => `product-${n}`);

describe("a generated logo", () => {
  it.each([
    ["Aurora", "A"],
    ["ångström", "Å"],
    ["数据", "数"],
    ["👩‍🔬 Lab", "👩‍🔬"],
    ["e\u0301tude", "E\u0301"],
    ["<b>", "&lt;"],
    ["", "P"],
    ["\u202eأميري", "أ"],
    ["\u200b \u3164\u0007", "P"],
  ])("if the name is %j, shows %s", (name, shown) => {
    expect(generatedLogo("product-1", name)).toContain(`>${shown}</text>`);
  });

  it("has one of eight colors, which are derived from the slug and have sufficient contrast with white", () => {
    const colors = new Set(
      SLUGS.map((slug) => /fill="(#[0-9a-f]{6})"/.exec(generatedLogo(slug, "A"))?.[1] ?? ""),
    );
    expect(colors.size).toBe(8);
    for (const color of colors) expect(contrast(color, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });
});

/** Returns the contrast between two colors (WCAG 2.2, "contrast ratio"). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
