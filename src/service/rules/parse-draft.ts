import { createHash } from "node:crypto";
import { checkDraft, DRAFT_FIELDS, type DraftInput } from "../../contract/index.ts";
import { Refusal } from "./refusal.ts";

/** Looks up categories. */
export interface CategoryLookup {
  hasCategory(slug: string): boolean;
}

/** Returns the draft in a request body, trimmed. Throws `VALIDATION_ERROR` naming each wrong field and its rule. */
export function parseDraft(categories: CategoryLookup, body: unknown): DraftInput {
  const check = checkDraft(body);
  if (!check.ok) {
    const problems = check.problems.map(({ field, message }) => `${field || "The body"}: ${message}`);
    throw new Refusal("VALIDATION_ERROR", `${problems.join("; ")}.`);
  }
  const { category } = check.input;
  if (category !== undefined && !categories.hasCategory(category)) {
    throw new Refusal(
      "VALIDATION_ERROR",
      "category: is not the slug of a category. See GET /api/v1/categories.",
    );
  }
  return check.input;
}

/**
 * Returns a hash that is the same for the same body.
 *
 * Assumed: two bodies are the same when their fields are equal after trimming, whatever their order; unknown fields do
 * not count.
 */
export function fingerprintOf(input: DraftInput): string {
  const fields = DRAFT_FIELDS.map((field) => input[field] ?? null);
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
}
