import { createHash } from "node:crypto";
import { checkDraft, DRAFT_FIELDS, type DraftInput, LIMITS } from "../../contract/index.ts";
import type { Accounts } from "../store/accounts.ts";
import type { Taxonomies } from "../store/taxonomies.ts";
import { assertActive, hashApiKey, type KeyHolder } from "./api-key.ts";
import { invalidFields, invalidRequest, Refusal } from "./refusal.ts";

/** Returns the holder of the key in an `Authorization` header (RFC 6750 §2.1). Throws the same errors as `assertActive`. */
export function authenticate(keys: Accounts, authorization: string | undefined): KeyHolder {
  return assertActive(holderIn(keys, authorization));
}

/** Returns the holder of the key in an `Authorization` header, or undefined without a valid key. */
export function holderIn(keys: Accounts, authorization: string | null | undefined) {
  const key = /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  return key === undefined ? undefined : keys.holderOf(hashApiKey(key));
}

/** Returns a valid `Idempotency-Key`. Throws a `Refusal` if the key is missing or invalid, or was sent more than once. */
export function parseIdempotencyKey(key: string | null, timesSent = 1): string {
  if (timesSent > 1) throw invalidRequest("Idempotency-Key must be sent only once.");
  if (key === null || key === "") {
    throw new Refusal(
      "IDEMPOTENCY_KEY_REQUIRED",
      "The Idempotency-Key header is missing or empty. Send a key that is unique to the draft.",
    );
  }
  const { min, max } = LIMITS.idempotencyKey;
  if (key.length >= min && key.length <= max) return key;
  throw invalidRequest(`Idempotency-Key has ${key.length} characters; it must have ${min} to ${max}.`);
}

/** Returns the draft in a request body, with its strings trimmed. Throws a `Refusal` that lists the problems if the draft is invalid. */
export function parseDraft(taxonomies: Taxonomies, body: unknown): DraftInput {
  const check = checkDraft(body);
  if (!check.ok) throw invalidFields(check.problems);
  const { category } = check.input;
  if (category !== undefined && taxonomies.category(category) === undefined) {
    throw invalidRequest("category: does not exist. See GET /api/v1/categories.");
  }
  return check.input;
}

/**
 * Returns a hash of a draft's fields.
 *
 * Assumed: two request bodies are treated as equal if their fields are equal after trimming. The order of the fields does not matter, and
 * unknown fields are ignored.
 */
export function fingerprintOf(input: DraftInput): string {
  const fields = DRAFT_FIELDS.map((field) => input[field] ?? null);
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
}
