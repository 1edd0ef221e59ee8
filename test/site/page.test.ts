import { expect, test } from "vitest";
import { decodePage, pageOf, scanPage } from "../../src/site/page.ts";

test.each([
  ["text/html", true],
  ["TEXT/HTML; charset=utf-8", true],
  ["application/xhtml+xml", true],
  ["", true],
  ["text/plain", false],
  ["application/json", false],
  ["image/svg+xml", false],
  ["text/htmlx", false],
])("pageOf reports whether a response of type %j is a page: %s", async (contentType, isPage) => {
  const page = pageOf({ url: new URL("https://tool.example/"), contentType, body: Buffer.from("<p>") });
  expect(await page.then(Boolean, () => false)).toBe(isPage);
});

test("scanPage ignores images in a template, which is not displayed", async () => {
  const { images } = await scanPage('<template><p><img src="a"></p></template><img src="b">');
  expect(images).toEqual(["b"]);
});

const latin1 = (text: string) => Buffer.from(text, "latin1");
const meta = (charset: string) => `<head><meta charset="${charset}">`;

test.each([
  ["the charset of the header", latin1("caf\xe9 \x80"), "text/html; charset=ISO-8859-1", "café €"],
  ["the quoted charset of the header", latin1("caf\xe9"), 'text/html;charset="latin1"', "café"],
  [
    "the charset of the header rather than the meta charset",
    latin1(`${meta("utf-8")}\xcf`),
    "text/html; charset=windows-1251",
    `${meta("utf-8")}П`,
  ],
  [
    "the meta charset, if that of the header is unknown",
    latin1(`${meta("gbk")}\xc4\xe3`),
    "text/html; charset=none",
    `${meta("gbk")}你`,
  ],
  [
    "the charset in the content of a meta element",
    latin1(`<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=windows-1251'>\xcf`),
    "text/html",
    "<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=windows-1251'>П",
  ],
  ["UTF-8 if the charset is UTF-16", Buffer.from(`${meta("utf-16")}é`), "text/html", `${meta("utf-16")}é`],
  [
    "UTF-8, despite a meta charset in a comment",
    Buffer.from(`<!-- ${meta("gbk")} -->é`),
    "text/html",
    `<!-- ${meta("gbk")} -->é`,
  ],
])("decodePage uses %s", async (_what, body, contentType, text) => {
  expect(await decodePage(body, contentType)).toBe(text);
});
