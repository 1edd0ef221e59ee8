import { DRAFT_FIELDS } from "../contract/index.ts";
import { ApiError } from "../errors/api-error.ts";
import type { CatalogError } from "../errors/catalog-error.ts";
import type { CheckedDraft } from "./check-draft.ts";
import { invalidDraft } from "./invalid-draft.ts";

/**
 * Turns the service's VALIDATION_ERROR into a problem at the place of the field that its message names.
 *
 * A message that names no field, or another error, is returned as it is.
 */
export function locateRefusal(error: CatalogError, { candidate }: CheckedDraft): CatalogError {
  if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return error;
  const named = fieldNamedIn(error.message);
  if (named === undefined) return error;

  const { path, message } = named;
  const problem = { field: path.join("."), rule: "refused", message, ...candidate.locate(path) };
  return invalidDraft(candidate, [problem], error.status);
}

/**
 * Assumed: a message names its field first (`slug: is taken`, `body.screenshotUrls[1] is no URL`) or in quotes (`the "slug"
 * is taken`), for the API does not show its messages.
 */
function fieldNamedIn(text: string): { path: (string | number)[]; message: string } | undefined {
  const first = FIRST_WORD.exec(text);
  const found = first ?? QUOTED.exec(text);
  if (found?.[1] === undefined) return undefined;
  const index = found[2] ?? found[3];
  return {
    path: index === undefined ? [found[1]] : [found[1], Number(index)],
    message: (first && text.slice(first[0].length)) || text,
  };
}

const FIELD = `(${DRAFT_FIELDS.join("|")})(?![A-Za-z])(?:\\.(\\d)|\\[(\\d)\\])?`;
const FIRST_WORD = new RegExp(`^\\W*(?:body\\W+)?${FIELD}["'\`\\s:\u2013\u2014-]*`);
const QUOTED = new RegExp(`["'\`](?:body\\.)?${FIELD}["'\`]`);
