import type { Findings, Problem } from "../errors/problem.ts";
import type { FindingsData, ProblemData } from "../views/error-fields.ts";

/** Returns a problem without the properties that only a code frame needs. */
export function problemData({ field, rule, message, file, line, column, suggestion }: Problem): ProblemData {
  return {
    field,
    rule,
    message,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** Returns findings as data; an empty object without a preflight. */
export function findingsData(findings: Findings | undefined): Partial<FindingsData> {
  if (findings === undefined) return {};
  const { warnings, facts, notLookedAt } = findings;
  return {
    warnings: warnings.map(problemData),
    facts: facts.map(problemData),
    notLookedAt: notLookedAt.map(problemData),
  };
}
