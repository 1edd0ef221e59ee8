import type { Environment } from "../context.ts";

/** The API key that `CATALOG_API_KEY` names, without white space around it; undefined when there is none. */
export function apiKeyOf(env: Environment): string | undefined {
  return env["CATALOG_API_KEY"]?.trim() || undefined;
}

/** Whether a text can be sent as a key: visible ASCII without spaces, as in the token of RFC 6750 §2.1 and a little more. */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
