import { command, type Hint } from "../../contract/errors/advice.ts";
import type { CatalogError } from "../../contract/errors/catalog-error.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import { ApiError } from "../../contract/errors/remote-errors.ts";
import { DRAFT_FIELDS } from "../../contract/index.ts";
import { invalidDraft } from "../check/invalid-draft.ts";
import type { CheckedDraft } from "../prepared-draft.ts";
import type { KnownDraft } from "./known-results.ts";

/**
 * Converts a VALIDATION_ERROR from the service to an error with the positions of the fields that its message names. Returns any other
 * error unchanged, and an error with a part that does not begin with a field's name.
 */
export function locateRefusal(error: CatalogError, { draft, known }: KnownDraft): CatalogError {
  if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return error;
  const problems = error.message.split(NEXT_FIELD, MAX_PROBLEMS).map((part) => problemIn(part, draft));
  const located = problems.filter((problem) => problem !== undefined);
  if (located.length < problems.length) return error;
  const isSlug = located.some(({ field }) => field === "slug");
  const hint: Hint | undefined =
    isSlug && known ? { text: "Open it", command: command("draft open", [known.slug]) } : undefined;
  const details = { status: error.status, facts: error.facts, ...(hint && { hint }) };
  return invalidDraft(draft.candidate, located, details);
}

const MAX_PROBLEMS = 50;

/**
 * Assumed: the message for a rejected draft starts with a field's name (`slug: is taken`, `body.screenshotUrls[1] is invalid`). Semicolons
 * separate the fields. The API does not specify error messages.
 */
function problemIn(text: string, { candidate, slug }: CheckedDraft): Problem | undefined {
  const match = FIRST_WORD.exec(text);
  if (match?.[1] === undefined) return undefined;
  const index = match[2] ?? match[3];
  const path = index === undefined ? [match[1]] : [match[1], Number(index)];
  const words = text.slice(match[0].length) || text;
  const message = match[1] === "slug" ? `The catalog refuses the slug ${slug} ("${words}"). ${TAKEN}` : words;
  return { field: path.join("."), rule: "refused", message, ...candidate.locate(path) };
}

const TAKEN =
  "If a draft or hidden listing of yours has it (made by hand, by another account or API key, or the catalog has forgotten the submission): complete it there, and move this file out of the job's folder until it is live. Otherwise choose another slug.";

const NAMES = DRAFT_FIELDS.join("|");
const FIELD = `(${NAMES})(?![A-Za-z])(?:\\.(\\d)|\\[(\\d)\\])?`;
const FIRST_WORD = new RegExp(`^\\W*(?:body\\W+)?${FIELD}["'\`\\s:\u2013\u2014-]*`);
const NEXT_FIELD = new RegExp(`;\\s+(?=(?:${NAMES})(?:\\.\\d)?:)`);
