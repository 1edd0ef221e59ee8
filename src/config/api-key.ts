import type { Environment } from "../context.ts";

/** Returns the API key in `CATALOG_API_KEY`, without white space around it; undefined when there is none. */
export function apiKeyOf(env: Environment): string | undefined {
  return env["CATALOG_API_KEY"]?.trim() || undefined;
}

/** Reports that a text can be sent as a key: visible ASCII without spaces, as in the token of RFC 6750 §2.1 and a little more. */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
