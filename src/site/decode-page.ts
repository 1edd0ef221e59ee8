import { TextDecoder } from "node:util";
import { valueOr } from "../base/files/system-error.ts";
import { eachElement } from "./elements.ts";

/** Decodes a page. The `Content-Type` or a `meta` element declares the encoding; the default is UTF-8 (HTML §13.2.3.2). */
export function decodePage(body: Buffer, contentType: string): string {
  const declared = knownLabel(charsetIn(contentType)) ?? metaCharset(body) ?? "utf-8";
  return declared === LATIN_1 ? decodeLatin1(body) : new TextDecoder(declared).decode(body);
}

/** The Encoding Standard's name for `ISO-8859-1`, `latin1` and `us-ascii`. */
const LATIN_1 = "windows-1252";

/** Decodes windows-1252. The decoder in Node 20 returns control characters for the bytes 0x80 to 0x9F. */
function decodeLatin1(body: Buffer): string {
  const character = (control: string) => HIGH_CONTROLS.charAt(control.charCodeAt(0) - 0x80);
  return body.toString("latin1").replace(/[\x80-\x9f]/g, character);
}

/** The characters for the bytes 0x80 to 0x9F (Encoding Standard, index windows-1252). */
const HIGH_CONTROLS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** How many bytes to search for a charset. Browsers search 1,024, but some pages declare their charset later. */
const HEAD_BYTES = 16 * 1024;

/** Returns the first supported charset that a `meta` element declares in `charset` or in `content="text/html; charset=…"`. */
function metaCharset(body: Buffer): string | undefined {
  const labels: (string | undefined)[] = [];
  eachElement(body.toString("latin1", 0, HEAD_BYTES), META, {
    open: (_name, attributes) => {
      const isType = attributes.get("http-equiv")?.trim().toLowerCase() === "content-type";
      labels.push(attributes.get("charset") ?? charsetIn((isType && attributes.get("content")) || ""));
    },
  });
  const label = labels.map(knownLabel).find((each) => each !== undefined);
  // A `meta` element that is readable byte by byte rules out UTF-16 (HTML §13.2.3.2).
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

const META = { elements: new Set(["meta"]), attributes: new Set(["charset", "http-equiv", "content"]) };

function charsetIn(text: string): string | undefined {
  return /\bcharset\s{0,16}=\s{0,16}["']?\s{0,16}([\w.:-]{1,64})/i.exec(text)?.[1];
}

function knownLabel(label: string | undefined): string | undefined {
  return label === undefined ? undefined : valueOr(undefined, () => new TextDecoder(label.trim()).encoding);
}
