import { createHash } from "node:crypto";
import { checkDraft, DRAFT_FIELDS, type DraftInput } from "../../contract/index.ts";
import type { Accounts } from "../store/accounts.ts";
import type { Taxonomies } from "../store/taxonomies.ts";
import { hashApiKey } from "./api-key.ts";
import { invalidFields, invalidRequest } from "./refusal.ts";

/** Returns the holder of the key in an `Authorization` header (RFC 6750 §2.1), or undefined without a valid key. */
export function holderIn(accounts: Accounts, authorization: string | null) {
  const key = /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  return key === undefined ? undefined : accounts.holderOf(hashApiKey(key));
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
