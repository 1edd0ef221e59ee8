import { expect, test } from "vitest";
import { pageOf } from "../../src/site/page.ts";
import { PNG } from "../local-catalog/media/sites.ts";

const kindOf = (contentType: string, body: string | Buffer) => {
  try {
    const url = new URL("https://tool.example/");
    return pageOf({ url, status: 200, contentType, body: Buffer.from(body) }).html === "" ? "empty" : "page";
  } catch {
    return "not a page";
  }
};

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
])("pageOf classifies a response of type %j with the body %j as: %s", (contentType, body, kind) => {
  expect(kindOf(contentType, body)).toBe(kind);
});
