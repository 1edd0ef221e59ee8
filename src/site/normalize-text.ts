import { redactCredentials } from "../base/text/credentials.ts";
import { sanitize } from "../base/text/sanitize.ts";

/** Puts text from a page on one line without control and some invisible characters, and redacts what looks like a credential. */
export function normalizeText(text: string): string {
  const plain = sanitize(text.replace(/\s+/g, " ")).replace(INVISIBLE, "").replace(/ +/g, " ").trim();
  return redactCredentials(plain);
}

/** Soft hyphen, zero-width space, word joiner, byte order mark and replacement character. The zero-width joiner is kept for emoji. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\ufffd]/g;
