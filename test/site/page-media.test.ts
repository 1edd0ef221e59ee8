import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageMedia } from "../../src/site/page-media.ts";

const PAGE = new URL("https://tool.example/docs/start?lang=en");
const read = (html: string) => pageMedia({ html, url: PAGE });
const imagesIn = async (html: string) => (await read(html)).images;
const iconsIn = async (html: string) => (await read(html)).icons;

describe("pageMedia", () => {
  it("prefers Open Graph to Twitter in any order", async () => {
    const html = `
      <meta name="twitter:image" content="/twitter.png">
      <meta property="og:image:secure_url" content="/secure.png">
      <meta property="og:image:url" content="/url.png">
      <meta property="og:image" content="/og.png">`;
    expect(await imagesIn(html)).toEqual([
      "https://tool.example/og.png",
      "https://tool.example/url.png",
      "https://tool.example/secure.png",
    ]);
  });

  it("prefers the icon to the touch icon", async () => {
    const html = '<link rel="apple-touch-icon" href="/touch.png"><link rel="shortcut icon" href="/icon.png">';
    expect(await iconsIn(html)).toEqual(["https://tool.example/icon.png", "https://tool.example/touch.png"]);
  });

  it.each([
    ["by its name instead of its property", '<meta name="og:image" content="/a.png">'],
    ["by both", '<meta name="twitter:image" property="og:image" content="/a.png">'],
    ["in capitals", '<META PROPERTY="OG:Image" CONTENT="/a.png">'],
    ["without quotes", "<meta property=og:image content=/a.png>"],
    ["closing itself", '<meta property="og:image" content="/a.png" />'],
    ["with space around", '<meta property=" og:image\n" content="\t/a.png ">'],
    ["in the body", '<body><p><meta property="og:image" content="/a.png">'],
    ["with character references", '<meta property="og&#58;image" content="&sol;a&period;png">'],
    ["twice", '<meta property="og:image" content="/a.png"><meta property="og:image" content="/./a.png">'],
    ["with a second value", '<meta property="og:image" content="/a.png" content="/b.png">'],
    ["after the end of a comment without a start", '--><meta property="og:image" content="/a.png">'],
  ])("finds an image given %s", async (_how, html) => {
    expect(await imagesIn(html)).toEqual(["https://tool.example/a.png"]);
  });

  it.each([
    ["in a comment", '<!-- <meta property="og:image" content="/a.png"> -->'],
    ["in a script", '<script>"<meta property=og:image content=/a.png>"</script>'],
    ["in a title", "<title><meta property=og:image content=/a.png></title>"],
    ["in a value", "<p title='<meta property=og:image content=/a.png>'>"],
    ["in a closing tag", "</meta property=og:image content=/a.png>"],
    ["in a tag that is cut off", "<meta property=og:image content=/a.png"],
    ["without a value", '<meta property="og:image">'],
    ["with an empty value", '<meta property="og:image" content=" ">'],
    ["by another name", '<meta property="og:image:width" content="600">'],
    ["as a data URL", '<meta property="og:image" content="data:image/png;base64,iVBORw0KGgo=">'],
    ["as a script", '<meta property="og:image" content="javascript:alert(1)">'],
    ["with userinfo", '<meta property="og:image" content="https://user@tool.example/a.png">'],
    ["on an invalid host", '<meta property="og:image" content="https://a b/a.png">'],
    ["too long for a listing", `<meta property="og:image" content="/${"a".repeat(2000)}">`],
    ["too long after it is resolved", `<meta property="og:image" content="/${"ü".repeat(1000)}">`],
  ])("ignores an image given %s", async (_how, html) => {
    expect(await imagesIn(html)).toEqual([]);
  });

  it.each([
    ["", "https://tool.example/docs/a.png"],
    ['<base href="/assets/">', "https://tool.example/assets/a.png"],
    ['<base href="https://cdn.example/v1/x">', "https://cdn.example/v1/a.png"],
    ['<base target="_top"><base href="//cdn.example"><base href="/late/">', "https://cdn.example/a.png"],
    ['<base href="data:text/html,">', "https://tool.example/docs/a.png"],
    ['<base href="http://[">', "https://tool.example/docs/a.png"],
  ])("resolves a relative address against %j at any position", async (base, expected) => {
    const mention = "<meta property=og:image content=a.png>";
    expect(await imagesIn(base + mention)).toEqual([expected]);
    expect(await imagesIn(mention + base)).toEqual([expected]);
  });

  it.each([
    ["mask-icon", []],
    ["stylesheet", []],
    ["ICON", ["https://tool.example/a.png"]],
    ["alternate\ticon", ["https://tool.example/a.png"]],
    ["apple-touch-icon-precomposed", ["https://tool.example/a.png"]],
  ])("reads a link with rel %j as %j", async (rel, expected) => {
    expect(await iconsIn(`<link rel="${rel}" href="/a.png">`)).toEqual(expected);
  });

  it("returns at most three images of a kind", async () => {
    const many = Array.from({ length: 10_000 }, (_, number) => `<link rel=icon href=/${number}.png>`).join(
      "",
    );
    expect(await iconsIn(many)).toEqual([0, 1, 2].map((number) => `https://tool.example/${number}.png`));
  });

  it("reads the first hundred elements, including unusable ones", async () => {
    const useless = "<meta property=og:image content=data:>";
    const useful = "<meta property=og:image content=/a.png>";
    expect(await imagesIn(useless.repeat(99) + useful)).toEqual(["https://tool.example/a.png"]);
    expect(await imagesIn(useless.repeat(100) + useful)).toEqual([]);
  });

  it("finds the images of a page after any text that ends outside a tag", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        const harmless = text.replaceAll("<", "");
        expect(await imagesIn(`${harmless}<meta property=og:image content=/a.png>`)).toEqual([
          "https://tool.example/a.png",
        ]);
      }),
    );
  });
});
