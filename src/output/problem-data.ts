import type { Findings, Problem } from "../errors/problem.ts";

/** One problem of the input as data. */
export type ProblemData = Pick<
  Problem,
  "field" | "rule" | "message" | "file" | "line" | "column" | "suggestion"
>;

/** Returns the dotted paths of the properties of problems that stand under a name. */
export function propertiesOf(name: string): readonly string[] {
  return ["field", "rule", "message", "file", "line", "column", "suggestion"].map(
    (each) => `${name}.${each}`,
  );
}

/** Findings as data: each shaped like a problem. */
export interface FindingsData {
  readonly warnings: readonly ProblemData[];
  readonly facts: readonly ProblemData[];
  readonly notLookedAt: readonly ProblemData[];
}

/** Returns a problem without what only a code frame needs. */
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

/** Dotted paths of the properties of findings. */
export const FINDINGS_PROPERTIES: readonly string[] = ["warnings", "facts", "notLookedAt"].flatMap((name) => [
  name,
  ...propertiesOf(name),
]);
