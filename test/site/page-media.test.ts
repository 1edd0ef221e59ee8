import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageMedia } from "../../src/site/page-media.ts";

const PAGE = new URL("https://tool.example/docs/start?lang=en");
const read = (html: string) => pageMedia({ html, url: PAGE });
const imagesIn = async (html: string) => (await read(html)).images;
const iconsIn = async (html: string) => (await read(html)).icons;

describe("pageMedia", () => {
  it("prefers three Open Graph images to an earlier Twitter image", async () => {
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

  it("returns an icon before a touch icon that precedes it on the page", async () => {
    const html = '<link rel="apple-touch-icon" href="/touch.png"><link rel="shortcut icon" href="/icon.png">';
    expect(await iconsIn(html)).toEqual(["https://tool.example/icon.png", "https://tool.example/touch.png"]);
  });

  it.each([
    ["with a name instead of a property", '<meta name="og:image" content="/a.png">'],
    ["with a name and a property", '<meta name="twitter:image" property="og:image" content="/a.png">'],
    ["in capitals", '<META PROPERTY="OG:Image" CONTENT="/a.png">'],
    ["without quotes", "<meta property=og:image content=/a.png>"],
    ["in a self-closing tag", '<meta property="og:image" content="/a.png" />'],
    ["with whitespace around the values", '<meta property=" og:image\n" content="\t/a.png ">'],
    ["in the body", '<body><p><meta property="og:image" content="/a.png">'],
    ["with character references", '<meta property="og&#58;image" content="&sol;a&period;png">'],
    ["twice", '<meta property="og:image" content="/a.png"><meta property="og:image" content="/./a.png">'],
    ["with a second content attribute", '<meta property="og:image" content="/a.png" content="/b.png">'],
    ["after the end of a comment without a start", '--><meta property="og:image" content="/a.png">'],
  ])("finds an image that is specified %s", async (_how, html) => {
    expect(await imagesIn(html)).toEqual(["https://tool.example/a.png"]);
  });

  it.each([
    ["in a comment", '<!-- <meta property="og:image" content="/a.png"> -->'],
    ["in a script", '<script>"<meta property=og:image content=/a.png>"</script>'],
    ["in a title", "<title><meta property=og:image content=/a.png></title>"],
    ["in an attribute value", "<p title='<meta property=og:image content=/a.png>'>"],
    ["in a closing tag", "</meta property=og:image content=/a.png>"],
    ["in a tag that is cut off", "<meta property=og:image content=/a.png"],
    ["without a content attribute", '<meta property="og:image">'],
    ["with an empty content attribute", '<meta property="og:image" content=" ">'],
    ["with a different property", '<meta property="og:image:width" content="600">'],
    ["as a data URL", '<meta property="og:image" content="data:image/png;base64,iVBORw0KGgo=">'],
    ["as a script", '<meta property="og:image" content="javascript:alert(1)">'],
    ["with userinfo", '<meta property="og:image" content="https://user@tool.example/a.png">'],
    ["on an invalid host", '<meta property="og:image" content="https://a b/a.png">'],
    ["with a URL that is too long", `<meta property="og:image" content="/${"a".repeat(2000)}">`],
    ["with a URL that is too long in ASCII", `<meta property="og:image" content="/${"ü".repeat(1000)}">`],
  ])("ignores an image that is specified %s", async (_how, html) => {
    expect(await imagesIn(html)).toEqual([]);
  });

  it.each([
    ["", "https://tool.example/docs/a.png"],
    ['<base href="/assets/">', "https://tool.example/assets/a.png"],
    ['<base href="https://cdn.example/v1/x">', "https://cdn.example/v1/a.png"],
    ['<base target="_top"><base href="//cdn.example"><base href="/late/">', "https://cdn.example/a.png"],
    ['<base href="data:text/html,">', "https://tool.example/docs/a.png"],
    ['<base href="http://[">', "https://tool.example/docs/a.png"],
  ])("resolves a relative URL in a page with %j before or after it", async (base, expected) => {
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
  ])("returns the icons for a link with rel %j: %j", async (rel, expected) => {
    expect(await iconsIn(`<link rel="${rel}" href="/a.png">`)).toEqual(expected);
  });

  it("returns at most three icons", async () => {
    const many = Array.from({ length: 10_000 }, (_, number) => `<link rel=icon href=/${number}.png>`).join(
      "",
    );
    expect(await iconsIn(many)).toEqual([0, 1, 2].map((number) => `https://tool.example/${number}.png`));
  });

  it("reads only the first 100 og:image elements, including unusable images", async () => {
    const useless = "<meta property=og:image content=data:>";
    const useful = "<meta property=og:image content=/a.png>";
    expect(await imagesIn(useless.repeat(99) + useful)).toEqual(["https://tool.example/a.png"]);
    expect(await imagesIn(useless.repeat(100) + useful)).toEqual([]);
  });

  it("finds a page's image after random text without tags", async () => {
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
