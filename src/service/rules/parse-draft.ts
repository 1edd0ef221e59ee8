import { createHash } from "node:crypto";
import { checkDraft, DRAFT_FIELDS, type DraftInput } from "../../contract/index.ts";
import { Refusal } from "./refusal.ts";

/** Knows the categories that a draft may name. */
export interface CategoryLookup {
  hasCategory(slug: string): boolean;
}

/** Checks a request body against every rule of a draft. Throws `VALIDATION_ERROR` naming the field and the rule. */
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

/** Assumed: bodies are the same when they are equal after validation and trimming, whatever the order of fields and whatever else was sent. */
export function fingerprintOf(input: DraftInput): string {
  const fields = DRAFT_FIELDS.map((field) => input[field] ?? null);
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
}
