import type { CatalogError } from "../../errors/catalog-error.ts";
import type { Findings, Problem } from "../../errors/problem.ts";
import { inPlaceOrder, invalidDraft } from "../check/invalid-draft.ts";
import type { DraftCandidate } from "../check/merge-draft.ts";
import type { Finding, Weight } from "./findings.ts";

/** The verdict on a draft: it may be sent, with these findings, or not. */
export type PreflightVerdict = { readonly findings: Findings } | { readonly error: CatalogError };

/** Puts findings at their places in the file, or at their flags, and decides on the draft. */
export function verdictOf(
  candidate: DraftCandidate,
  found: readonly Finding[],
  isStrict: boolean,
): PreflightVerdict {
  const of = (...weights: readonly Weight[]) =>
    inPlaceOrder(
      found.filter(({ weight }) => weights.includes(weight)).map((finding) => placed(candidate, finding)),
    );
  const findings = { warnings: of("warning"), facts: of("fact"), notLookedAt: of("note") };
  const problems = of("problem", "media");
  const isOnlyMedia = found.every(({ weight }) => weight !== "problem");
  if (problems.length > 0) {
    const code = isOnlyMedia ? "MEDIA_REQUIRED" : "VALIDATION_ERROR";
    return { error: invalidDraft(candidate, problems, { code, findings }) };
  }
  if (isStrict && findings.warnings.length > 0) return { error: invalidDraft(candidate, [], { findings }) };
  return { findings };
}

function placed(candidate: DraftCandidate, { path, rule, message, suggestion }: Finding): Problem {
  const { file } = candidate;
  const place = path.length > 0 ? candidate.locate(path) : file === undefined ? {} : { file };
  return { field: path.join("."), rule, message, ...(suggestion !== undefined && { suggestion }), ...place };
}
