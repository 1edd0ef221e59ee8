import { expect, test } from "vitest";
import { pageOf } from "../../src/site/page.ts";
import { PNG } from "../media/sites.ts";

const kindOf = (contentType: string, body: string | Buffer) => {
  try {
    const url = new URL("https://tool.example/");
    return pageOf({ url, status: 200, contentType, body: Buffer.from(body) }).html === "" ? "empty" : "page";
  } catch {
    return "nothing";
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
  ["text/plain", "plain words", "nothing"],
  ["", '{"a":1}', "nothing"],
  ["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "nothing"],
  ["text/html", PNG, "nothing"],
  ["text/html", "%PDF-1.7", "nothing"],
  ["text/html", '{"error":"not found"}', "nothing"],
  ["application/json", "<html>", "nothing"],
  ["image/svg+xml", "<html>", "nothing"],
  ["text/htmlx", "<html>", "nothing"],
])("pageOf reads %j and %j as %s", (contentType, body, kind) => {
  expect(kindOf(contentType, body)).toBe(kind);
});
