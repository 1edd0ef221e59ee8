import { sanitize } from "../text/sanitize.ts";
import { eachElement } from "./elements.ts";

/** Puts text from a page on one line. Replaces each run of whitespace with a space, and removes control and some invisible characters. */
export function normalizeText(text: string): string {
  return sanitize(text.replace(/\s+/g, " ")).replace(INVISIBLE, "").replace(/ +/g, " ").trim();
}

/** Soft hyphen, zero-width space, word joiner, byte order mark and replacement character. The zero-width joiner is kept for emoji. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\ufffd]/g;

/** Normalizes the text in a JSON-LD value, which may contain character references and simple markup. */
export function normalizeMarkup(text: string): string {
  return normalizeText(decodeReferences(text).replace(BLOCKS, " ").replace(INLINES, ""));
}

const BLOCKS = /<\/?(?:p|br|hr|div|ul|ol|li|h[1-6]|section|table|tr|td)(?:\s[^<>]*|\s*\/)?>/gi;
const INLINES = /<\/?(?:a|b|i|u|em|strong|span|small|sup|sub|code|font)(?:\s[^<>]*|\s*\/)?>/gi;

/** Decodes character references by reading the text as the content of a `title` element, which cannot contain other elements. */
function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  let decoded = text;
  eachElement(`<title>${text.replaceAll("<", "&lt;")}</title>`, TITLE, {
    text: (_name, _attributes, read) => {
      decoded = read;
    },
  });
  return decoded;
}

const TITLE = { elements: new Set<string>(), attributes: new Set<string>(), texts: new Set(["title"]) };
