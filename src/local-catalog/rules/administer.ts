import { PLANS } from "../../contract/listing-states.ts";
import { type ActionCall, type ActionDeps, type ActionResult, applyAction } from "./apply-action.ts";
import { invalidFields } from "./refusal.ts";
import { saveFields } from "./save-fields.ts";
import type { Submission } from "./submission.ts";
import type { FieldInput, SubmissionProblem } from "./submission-fields.ts";

/** An action that the catalog's operator applies to a submission. `version` defaults to the stored version. */
export interface AdminCall extends Pick<ActionCall, "action" | "reason" | "version"> {
  /** Fields to save before the action is applied to a draft. */
  readonly fields: FieldInput;
}

/** Saves the fields, if any, and applies an action. Throws a `Refusal` if either is rejected. */
export async function administer(
  deps: ActionDeps,
  submission: Submission,
  { action, reason, version, fields }: AdminCall,
): Promise<ActionResult> {
  const isSaving = Object.keys(fields).length > 0 && submission.state === "DRAFT";
  const seen = { id: submission.id, version: version ?? submission.version };
  const current = isSaving ? await save(deps, submission, { ...seen, fields }) : seen;
  return applyAction(deps, { id: current.id, action, reason, version: current.version });
}

function save(deps: ActionDeps, submission: Submission, request: Parameters<typeof saveFields>[1]) {
  const problems = EMPTY.filter(({ field }) => request.fields[field]?.trim() === "");
  if (problems.length > 0) throw invalidFields(problems, { submission });
  return saveFields(deps, request);
}

/** The problems with an empty category or plan, usually due to an unset shell variable. In the editor, an empty field clears the value. */
const EMPTY = [
  { field: "category", rule: "minLength", message: "is empty; use the slug of a category" },
  { field: "plan", rule: "unknown", message: `is empty; use ${PLANS.join(" or ")}` },
] as const satisfies readonly SubmissionProblem[];
