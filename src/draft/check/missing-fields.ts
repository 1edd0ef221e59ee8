import { checkDraft, type DraftField } from "../../contract/index.ts";
import type { DraftCandidate } from "./merge-draft.ts";

/** The fields that no draft can do without. */
const REQUIRED = ["name", "headline", "description", "websiteUrl"] as const satisfies readonly DraftField[];
export type RequiredField = (typeof REQUIRED)[number];

/** The required fields that a draft lacks, when nothing else is wrong with it; else none, for a file is mended first. */
export function missingFields(candidate: DraftCandidate): readonly RequiredField[] {
  const check = checkDraft(candidate.body);
  if (check.ok || candidate.problems.length > 0 || candidate.unreadable === undefined) return [];
  if (check.problems.some(({ rule }) => rule !== "required")) return [];
  return REQUIRED.filter((field) => check.problems.some((problem) => problem.field === field));
}

/** The draft with values for what it lacked. They came from no place that could be pointed at. */
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
