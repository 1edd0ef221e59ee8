import { createHash } from "node:crypto";
import type { DraftInput } from "../contract/index.ts";

/**
 * Returns the idempotency key of the draft with a slug, so that repeated submissions create one draft on any machine. The key must never
 * change.
 *
 * Assumed: a catalog remembers a draft's idempotency key for as long as the draft exists. The API does not promise this.
 */
export function draftKey(slug: string): string {
  return `catalog-cli-v1-${slug}`;
}

/** Returns the digest that identifies an account in the journal: 16 hex digits that depend on the base URL and the API key. */
export function accountDigest(baseUrl: string, apiKey: string): string {
  return sha256(`${baseUrl}\n${apiKey}`).slice(0, 16);
}

/** Returns the canonical JSON of a draft, which is sent as the request body. It equals the output of `jq -cjS .`. */
export function canonicalBody(input: DraftInput): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Returns the SHA-256 of a string's UTF-8 bytes, in lowercase hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
