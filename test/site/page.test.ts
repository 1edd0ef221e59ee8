import { describe, expect, test } from "vitest";
import { decodePage, pageOf } from "../../src/site/page.ts";
import { PNG } from "../local-catalog/media/sites.ts";

const kindOf = (contentType: string, body: string | Buffer) =>
  pageOf({ url: new URL("https://tool.example/"), contentType, body: Buffer.from(body) }).then(
    ({ html }) => (html === "" ? "empty" : "page"),
    () => "not a page",
  );

test.each([
  ["text/html", "<title>x</title>", "page"],
  ["TEXT/HTML; charset=utf-8", "plain words", "page"],
  ["application/xhtml+xml", "<?xml version='1.0'?><html/>", "page"],
  ["text/html", "", "empty"],
  ["", "<!doctype html><p>x", "page"],
  ["", "\n <!-- x --><html>", "page"],
  ["text/plain", "<link rel=icon href=x>", "page"],
  ["application/octet-stream", "<HTML>", "page"],
  ["text/plain", "plain words", "not a page"],
  ["", '{"a":1}', "not a page"],
  ["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "not a page"],
  ["text/html", PNG, "not a page"],
  ["text/html", "%PDF-1.7", "not a page"],
  ["text/html", '{"error":"not found"}', "not a page"],
  ["application/json", "<html>", "not a page"],
  ["image/svg+xml", "<html>", "not a page"],
  ["text/htmlx", "<html>", "not a page"],
])("pageOf classifies a response of type %j with the body %j as: %s", async (contentType, body, kind) => {
  expect(await kindOf(contentType, body)).toBe(kind);
});

const latin1 = (text: string) => Buffer.from(text, "latin1");
const meta = (charset: string) => `<head><meta charset="${charset}">`;

describe("decodePage", () => {
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
    [
      "UTF-8, if the meta charset is UTF-16",
      Buffer.from(`${meta("utf-16")}é`),
      "text/html",
      `${meta("utf-16")}é`,
    ],
    [
      "UTF-8, despite a meta charset in a comment",
      Buffer.from(`<!-- ${meta("gbk")} -->é`),
      "text/html",
      `<!-- ${meta("gbk")} -->é`,
    ],
  ])("uses %s", async (_what, body, contentType, text) => {
    expect(await decodePage(body, contentType)).toBe(text);
  });
});
