import { INTEGER, NULLABLE_STRING, objectOf, STRING, STRINGS } from "../json-schema.ts";
import type { Suggestion } from "./catalog-error.ts";
import type { Findings, Problem } from "./input-problem.ts";

export type ProblemData = Omit<Problem, "length" | "flag" | "advice">;

/** The JSON form of findings. Each finding has the same properties as a problem. */
export type FindingsData = Readonly<Record<keyof Findings, readonly ProblemData[]>>;

/** The JSON form of a failure: the value of `error` in JSON output and in the JSON line on standard error. */
export interface ErrorData extends Partial<FindingsData> {
  readonly code: string;
  readonly message: string;
  readonly exitCode: number;
  readonly status?: number;
  readonly hint?: string;
  readonly hints?: readonly string[];
  readonly retryAfterSeconds?: number;
  readonly retryAt?: string;
  readonly suggestions?: readonly Suggestion[];
  readonly outcome?: "unknown";
  readonly problems?: readonly ProblemData[];
}

/** Returns the JSON form of a problem or finding. */
export function problemData({ field, rule, message, file, line, column, suggestion }: Problem): ProblemData {
  return { field, rule, message, file, line, column, suggestion };
}

/** Returns the JSON form of findings, or an empty object if `findings` is undefined. */
export function findingsData(findings: Findings | undefined, problems: readonly Problem[] = []) {
  if (findings === undefined) return {};
  const { warnings, facts, notLookedAt } = findings;
  return {
    // With --strict, warnings can be problems. They are then listed only as problems.
    warnings: warnings.filter((warning) => !problems.includes(warning)).map(problemData),
    facts: facts.map(problemData),
    notLookedAt: notLookedAt.map(problemData),
  };
}

export const PROBLEMS = {
  type: "array",
  items: objectOf({
    field: STRING,
    rule: STRING,
    message: STRING,
    "file?": STRING,
    "line?": INTEGER,
    "column?": INTEGER,
    "suggestion?": NULLABLE_STRING,
  }),
};

export const FINDINGS = { "warnings?": PROBLEMS, "facts?": PROBLEMS, "notLookedAt?": PROBLEMS };

export const ERROR = objectOf({
  code: STRING,
  message: STRING,
  exitCode: INTEGER,
  "status?": INTEGER,
  "hint?": STRING,
  "hints?": STRINGS,
  "retryAfterSeconds?": { type: "number" },
  "retryAt?": STRING,
  "suggestions?": { type: "array", items: objectOf({ value: STRING, "name?": STRING }) },
  "outcome?": { const: "unknown" },
  "problems?": PROBLEMS,
  ...FINDINGS,
});
