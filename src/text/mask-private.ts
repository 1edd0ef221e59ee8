import { INVISIBLE, oneLine } from "./sanitize.ts";

/** The maximum number of encoding layers to remove when searching for a secret. */
const MAX_LAYERS = 5;

/** Replaces private-link tokens and the local catalog's API keys with `…`, even in encoded text, which may be returned decoded. */
export function maskPrivate(text: string): string {
  let plain = visible(text);
  for (let layer = 0; layer <= MAX_LAYERS; layer += 1) {
    const masked = mask(plain);
    if (masked !== plain) return maskPrivate(masked);
    const next = visible(decodeOnce(plain));
    if (next === plain) break;
    plain = next;
  }
  return text;
}

function visible(text: string): string {
  return oneLine(text).replace(INVISIBLE, "");
}

/** Masks keys, tokens and private links, and base64 data of at least 24 characters that contains one of them. */
function mask(text: string): string {
  return maskPlain(text).replace(/[\w+/-]{24,}/g, (data) => {
    const hasSecret = [0, 1, 2, 3].some((offset) => {
      const plain = Buffer.from(data.slice(offset), "base64").toString("latin1");
      return maskPlain(plain) !== plain;
    });
    return hasSecret ? "…" : data;
  });
}

function maskPlain(text: string): string {
  return text
    .replace(/(\b(?:editor|account)(?:[\\/]|\W{1,20}(?=[\w-]{32})))[^\s"'<>…]+/gi, "$1…")
    .replace(/\bcat_[\w-]+/gi, "cat_…")
    .replace(/[\w-]+/g, (word) => (isToken(word) ? "…" : word));
}

/** Reports whether a word looks like a private link's token: 24 random bytes in base64url. Slugs do not contain uppercase letters. */
function isToken(word: string): boolean {
  return word.length === 32 && /[a-z]/.test(word) && /[A-Z]/.test(word);
}

function decodeOnce(text: string): string {
  return text
    .replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
    )
    .replaceAll(/\\u([\da-f]{4})|&#x([\da-f]{1,4});/gi, (_, unit, hex) =>
      String.fromCharCode(Number.parseInt(unit ?? hex, 16)),
    )
    .replaceAll(/&#(\d{1,5});/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/&amp;/gi, "&")
    .replaceAll("\\\\", "\\");
}
