import { TextDecoder } from "node:util";
import { eachElement } from "./elements.ts";

/**
 * Returns the text of a page: by its byte order mark, the charset of its header, or of its `meta` elements, in this
 * order (HTML §13.2.3.2). A page that says nothing, or calls itself Latin-1 or UTF-8 and is not, is taken for what its bytes show.
 */
export function decodePage(body: Buffer, contentType: string): string {
  const declared = markOf(body) ?? knownLabel(charsetIn(contentType)) ?? metaCharset(body) ?? "utf-8";
  if (declared !== "utf-8" && declared !== LATIN_1) return new TextDecoder(declared).decode(body);
  const text = new TextDecoder("utf-8").decode(body);
  return isUtf8(text) ? text : decodeLatin1(body);
}

/** The Encoding Standard's name for `ISO-8859-1`, `latin1` and `us-ascii`. */
const LATIN_1 = "windows-1252";

/** A single broken character, as at the end of what was read, makes no page Latin-1: one that is right speaks for UTF-8. */
function isUtf8(text: string): boolean {
  return !text.includes("\ufffd") || /[^\0-\x7f\ufffd]/.test(text);
}

/** Node 20 decodes this encoding as if it were ISO-8859-1, which has control characters where this has letters. */
function decodeLatin1(body: Buffer): string {
  return body
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (unit) => HIGH_CONTROLS.charAt(unit.charCodeAt(0) - 0x80));
}

/** The characters of 0x80 to 0x9F (Encoding Standard, index windows-1252). */
const HIGH_CONTROLS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

function markOf(body: Buffer): string | undefined {
  const start = body.toString("latin1", 0, 3);
  if (start.startsWith("\xef\xbb\xbf")) return "utf-8";
  if (start.startsWith("\xff\xfe")) return "utf-16le";
  return start.startsWith("\xfe\xff") ? "utf-16be" : undefined;
}

/** Browsers look no further than 1,024 bytes; pages that have their charset later are meant all the same. */
const HEAD_BYTES = 16 * 1024;

/** The first charset of a `meta` element, also within `content="text/html; charset=…"`. */
function metaCharset(body: Buffer): string | undefined {
  const labels: (string | undefined)[] = [];
  eachElement(body.toString("latin1", 0, HEAD_BYTES), META, {
    open: (_name, attributes) => {
      const isType = attributes.get("http-equiv")?.trim().toLowerCase() === "content-type";
      labels.push(attributes.get("charset") ?? charsetIn((isType && attributes.get("content")) || ""));
    },
  });
  const label = labels.map(knownLabel).find((each) => each !== undefined);
  // A text that could be read until here is no UTF-16 (HTML §13.2.3.2).
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

const META = { elements: new Set(["meta"]), attributes: new Set(["charset", "http-equiv", "content"]) };

function charsetIn(text: string): string | undefined {
  return /\bcharset\s{0,16}=\s{0,16}["']?\s{0,16}([\w.:-]{1,64})/i.exec(text)?.[1];
}

/** The standard's name of an encoding; undefined for a label that nobody knows. */
function knownLabel(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}
