import { createHash } from "node:crypto";
import { type DraftInput, normalWebsite } from "../contract/index.ts";

/**
 * Derives an idempotency key from a catalog and a website, so that repeated submissions create one draft. The key is `cat2-` followed by
 * the SHA-256 (in hex) of the base URL, a line feed and the normal form of the website. The derivation must never change. `baseUrl` is
 * `sandbox` or the normalized base URL.
 *
 * Assumed: a catalog remembers a draft's idempotency key for as long as the draft exists. The API does not promise this.
 */
export function derivedKey(baseUrl: string, websiteUrl: string): string {
  return `cat2-${sha256(`${baseUrl}\n${normalWebsite(websiteUrl)}`)}`;
}

/** Returns the digest that identifies an account in the journal: 16 hex digits that depend on the base URL and the API key. */
export function accountDigest(baseUrl: string, apiKey: string): string {
  return sha256(`${baseUrl}\n${apiKey}`).slice(0, 16);
}

/** Returns the key to send with a draft: the chosen key, or the key derived from the catalog and the website. */
export function idempotencyKeyOf({ candidate, input }: KeyedDraft, baseUrl: string): string {
  return candidate.chosenKey ?? derivedKey(baseUrl, input.websiteUrl);
}

interface KeyedDraft {
  readonly candidate: { readonly chosenKey: string | undefined };
  readonly input: Pick<DraftInput, "websiteUrl">;
}

/** Returns the canonical JSON of a draft, which is sent as the request body. It equals the output of `jq -cjS .`. */
export function canonicalBody(input: DraftInput): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Returns the SHA-256 of a string's UTF-8 bytes, in lowercase hex. For a draft's canonical body, this is the draft's digest. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
