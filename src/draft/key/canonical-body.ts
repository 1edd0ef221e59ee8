import type { DraftInput } from "../../contract/index.ts";

/**
 * The one text of a draft: the bytes that are sent and that its idempotency key is made from.
 *
 * Keys sorted, no spaces, nothing but what JSON demands escaped: what `jq -cS .` prints for the same object.
 */
export function canonicalBody(input: DraftInput): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}
