import type { DraftInput } from "../../contract/index.ts";

/**
 * Returns the canonical JSON of a draft: the bytes that are sent and that its idempotency key is derived from.
 *
 * Keys are sorted, there are no spaces, and only what JSON demands is escaped: the output of `jq -cS .` for the same object.
 */
export function canonicalBody(input: DraftInput): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}
