import { isAscii } from "node:buffer";
import { stringify } from "../../base/text/exact-number.ts";
import { escapeJson } from "../../base/text/sanitize.ts";

/** Returns JSON that is safe to print on a terminal. */
export function safeJson(value: unknown, indent?: number): string {
  return escapeJson(stringify(value, indent));
}

/** Reports whether JSON is safe to print without further escapes. */
export function isSafeJson(json: Buffer): boolean {
  if (isAscii(json)) return !json.includes("\x7f");
  const text = json.toString("utf8");
  return escapeJson(text) === text;
}
