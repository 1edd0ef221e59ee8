import { describe, expect, test } from "vitest";
import { imageTypeOf } from "../../src/site/image.ts";
import { PNG } from "../local-catalog/media/sites.ts";

const bytes = (latin1: string) => Buffer.from(latin1, "latin1");

describe("imageTypeOf", () => {
  test.each([
    ["png", PNG],
    ["jpeg", bytes("\xff\xd8\xff\xe0\0\x10JFIF\0")],
    ["gif", bytes("GIF89a\x01\0\x01\0")],
    ["webp", bytes("RIFF\x1a\0\0\0WEBPVP8L")],
    ["avif", bytes("\0\0\0\x1cftypavif\0\0\0\0avifmif1")],
    ["avif", bytes("\0\0\0\x1cftypmif1\0\0\0\0mif1avif")],
    ["avif", bytes("\0\0\0\x1cftypavis\0\0\0\0")],
    ["avif", bytes("\0\0\0\x1cftypavif")],
    ["ico", bytes("\0\0\x01\0\x01\0")],
    ["svg", bytes("<svg/>")],
    ["svg", bytes("<svg xmlns='http://www.w3.org/2000/svg'>")],
    ["svg", bytes("<svg:svg xmlns:svg='http://www.w3.org/2000/svg'>")],
    ["svg", Buffer.from("\ufeff<?xml version='1.0'?>\r\n<!-- a > b -->\n<svg>")],
    ["svg", bytes(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg>`)],
    ["svg", bytes(`<!DOCTYPE svg [ <!ENTITY ns "http://www.w3.org/2000/svg"> ]>\n<svg>`)],
    ["svg", bytes(`<!--${" ".repeat(60_000)}--><svg>`)],
  ])("recognizes %s", (type, image) => {
    expect(imageTypeOf(image)).toBe(type);
  });

  test.each([
    ["an empty file", ""],
    ["the start of a signature", "\x89PN"],
    ["a PNG that was transferred as text", "\xef\xbf\xbdPNG\r\n\x1a\n"],
    ["a PNG with a converted line ending", "\x89PNG\n\x1a\n"],
    ["a WAVE file", "RIFF\x1a\0\0\0WAVEfmt "],
    ["an mp4 video", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"],
    ["an AVIF brand outside the ftyp box", "\0\0\0\x14ftypmp42\0\0\0\0mp42avif"],
    ["a page", "<!doctype html><title>Not found</title>"],
    ["a page that contains a vector image", "<!doctype html><body><svg></svg>"],
    ["an image in a comment", "<!-- <svg> --><html>"],
    ["an unclosed comment", "<!-- <svg>"],
    ["an element whose name starts with svg", "<svgx>"],
    ["text about images", "see <svg>"],
    ["JSON", '{"error":"not found"}'],
    ["a PDF", "%PDF-1.7"],
  ])("returns undefined for %s", (_what, text) => {
    expect(imageTypeOf(bytes(text))).toBeUndefined();
  });
});
