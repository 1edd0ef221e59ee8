import { checkDraft, type DraftField } from "../../contract/index.ts";
import type { DraftCandidate } from "./merge-draft.ts";

/** The required fields. */
const REQUIRED = ["name", "headline", "description", "websiteUrl"] as const satisfies readonly DraftField[];
export type RequiredField = (typeof REQUIRED)[number];

/** Returns the required fields that a draft lacks, when nothing else is wrong with it; else none, for a file is fixed first. */
export function missingFields(candidate: DraftCandidate): readonly RequiredField[] {
  const check = checkDraft(candidate.body);
  if (check.ok || candidate.problems.length > 0 || candidate.unreadable === undefined) return [];
  if (check.problems.some(({ rule }) => rule !== "required")) return [];
  return REQUIRED.filter((field) => check.problems.some((problem) => problem.field === field));
}

/** Returns the draft with values for what it lacked. They have no place in a file or flag. */
export function withAnswers(
  candidate: DraftCandidate,
  answers: Readonly<Partial<Record<DraftField, string>>>,
): DraftCandidate {
  return {
    ...candidate,
    body: { ...candidate.body, ...answers },
    locate: (path) => (Object.hasOwn(answers, path[0] ?? "") ? {} : candidate.locate(path)),
  };
}
