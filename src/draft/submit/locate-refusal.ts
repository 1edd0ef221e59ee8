import { DRAFT_FIELDS } from "../../contract/index.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import type { Problem } from "../../errors/input-problem.ts";
import { ApiError } from "../../errors/remote-errors.ts";
import type { DraftCandidate } from "../check/draft-candidate.ts";
import { invalidDraft } from "../check/invalid-draft.ts";

/**
 * Converts a VALIDATION_ERROR from the service to an error with the positions of the fields that its message mentions. Returns the error
 * unchanged if it has another code or if a part of its message does not mention a field.
 */
export function locateRefusal(error: CatalogError, candidate: DraftCandidate): CatalogError {
  if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return error;
  const problems = error.message.split(NEXT_FIELD, MAX_PROBLEMS).map((part) => problemIn(part, candidate));
  const located = problems.filter((problem) => problem !== undefined);
  return located.length < problems.length
    ? error
    : invalidDraft(candidate, located, { status: error.status, facts: error.facts });
}

const MAX_PROBLEMS = 50;

/**
 * Assumed: the message for a rejected draft starts with a field's name (`slug: is taken`, `body.screenshotUrls[1] is invalid`) or quotes a
 * field's name (`the "slug" is taken`). Semicolons separate the fields. The API does not specify error messages.
 */
function problemIn(text: string, candidate: DraftCandidate): Problem | undefined {
  const first = FIRST_WORD.exec(text);
  const match = first ?? QUOTED.exec(text);
  if (match?.[1] === undefined) return undefined;

  const index = match[2] ?? match[3];
  const path = index === undefined ? [match[1]] : [match[1], Number(index)];
  const message = (first && text.slice(first[0].length)) || text;
  const suggestion = match[1] === "slug" && /taken/.test(message) ? TAKEN : undefined;
  return { field: path.join("."), rule: "refused", message, suggestion, ...candidate.locate(path) };
}

const TAKEN =
  'if it is your draft, add "$key" with the key that draft check printed before the website changed; otherwise choose another slug';

const NAMES = DRAFT_FIELDS.join("|");
const FIELD = `(${NAMES})(?![A-Za-z])(?:\\.(\\d)|\\[(\\d)\\])?`;
const FIRST_WORD = new RegExp(`^\\W*(?:body\\W+)?${FIELD}["'\`\\s:\u2013\u2014-]*`);
const QUOTED = new RegExp(`["'\`](?:body\\.)?${FIELD}["'\`]`);
const NEXT_FIELD = new RegExp(`;\\s+(?=(?:${NAMES})(?:\\.\\d)?:)`);
