import { sanitize } from "../text/sanitize.ts";

/** Puts text from a page on one line. Replaces each run of whitespace with a space, and removes control and some invisible characters. */
export function normalizeText(text: string): string {
  return sanitize(text.replace(/\s+/g, " ")).replace(INVISIBLE, "").replace(/ +/g, " ").trim();
}

/** Soft hyphen, zero-width space, word joiner, byte order mark and replacement character. The zero-width joiner is kept for emoji. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\ufffd]/g;
