import { describe, expect, test } from "vitest";
import { imageTypeOf } from "../../src/site/image.ts";
import { decodePage, scanPage } from "../../src/site/page.ts";
import { pageFacts } from "../../src/site/page-facts.ts";
import { growth, LINEAR } from "../support/growth.ts";

const MIB = 2 ** 20;
const URL_OF_PAGE = new URL("https://tool.example/");

/** Reads bytes as an image and a page. */
async function read(body: Buffer): Promise<void> {
  imageTypeOf(body);
  await pageFacts({ html: await decodePage(body, "text/html"), url: URL_OF_PAGE });
}

/** The start, the repeated part and the end of an input. */
type Construct = readonly [start: string, part: string, end?: string];

function bytesOf([start, part, end = ""]: Construct, size: number): Buffer {
  const count = Math.floor((size - start.length - end.length) / part.length);
  return Buffer.from(start + part.repeat(count) + end, "latin1");
}

const CONSTRUCTS: Readonly<Record<string, Construct>> = {
  "opening tags": ["<!doctype html>", "<a>"],
  "unterminated document types": ["", "<!DOCTYPE "],
  "document types with brackets": ["", "<!DOCTYPE [>"],
  comments: ["", "<!-- -->"],
  "windows-1252 characters": ["<html>", "\x80"],
  "sizes of an icon": ["<link rel=icon href=/a sizes='", "1x1 ", "'>"],
  "icons with sizes": ["<html>", "<link rel=icon href=/a sizes='16x16 32x32'>"],
  "URLs that are too long": ["<base href='/", "a/", "'><link rel=icon href=b>"],
  "character references": ["<title>", "&amp;"],
  "nested forms": ["", "<form>"],
  "nested elements below the maximum depth": [`<html>${"<b>".repeat(490)}`, "<i></b><b></i>"],
  "mismatched closing tags": ["", "<svg></b>"],
  "unterminated comments": ["", "<!--"],
  "unterminated instructions": ["", "<?"],
  "instructions and comments": ["", "<?><!-->"],
  "element names with a prefix": ["", "<svg:"],
  spaces: ["", " "],
  "unterminated scripts": ["", "<script></scrip"],
  "incomplete references": ["", "&#x"],
  "long references in a value": ["", "<meta content='&#1&#1&notit"],
  attributes: ["", "<meta a"],
  "repeated attributes": ["", "<meta content=x "],
  "rel attributes": ["", "<link rel=' icon"],
  "unusable images": ["", "<meta property=og:image content=data:>"],
  "spaces in an attribute value": ["", "<meta property='                "],
  "unpaired surrogates": ["", "<meta content='\ud800"],
  "unterminated titles": ["", "<title>"],
  "svg elements": ["", "<svg>"],
  "spaces in a title": [`<meta name=application-name content="a"><title>`, " a", "</title>"],
  "separators in a title": [`<meta name=application-name content="a"><title>`, " - ", "</title>"],
  "meta elements with names": ["<html>", "<meta name=n content=x>"],
  images: ["<html>", "<img src=a>"],
};

/** Returns how many times the event loop could run other tasks during `work`. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await work();
  clearImmediate(timer);
  return turns;
}

describe("readers of websites", () => {
  test.each(Object.entries(CONSTRUCTS))("take linear time for 1 MiB of %s", async (_name, parts) => {
    expect(await growth(MIB / 4, (size) => read(bytesOf(parts, size)))).toBeLessThan(LINEAR);
  });

  test("allow other tasks to run while scanPage reads 2 MiB", async () => {
    const html = "<br>".repeat((2 * MIB) / 4);
    expect(await turnsDuring(() => scanPage(html))).toBeGreaterThanOrEqual(6);
  });
});
