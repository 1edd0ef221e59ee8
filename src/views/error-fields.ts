import type { ExitCode } from "../contract/exit-codes.ts";
import type { Suggestion } from "../errors/catalog-error.ts";
import type { Problem } from "../errors/problem.ts";
import { type Field, INTEGER, listOf, NULLABLE_STRING, objectOf, STRING } from "./field.ts";

/** One problem of the input as data. */
export type ProblemData = Pick<
  Problem,
  "field" | "rule" | "message" | "file" | "line" | "column" | "suggestion"
>;

/** Findings as data: each shaped like a problem. */
export interface FindingsData {
  readonly warnings: readonly ProblemData[];
  readonly facts: readonly ProblemData[];
  readonly notLookedAt: readonly ProblemData[];
}

/** A failure as data: the value of `error` in the JSON line and in the row of a failed file. */
export interface ErrorData extends Partial<FindingsData> {
  readonly code: string;
  readonly message: string;
  readonly exitCode: ExitCode;
  readonly status?: number;
  readonly hint?: string;
  readonly retryAfterSeconds?: number;
  /** ISO 8601, UTC. */
  readonly retryAt?: string;
  readonly suggestions?: readonly Suggestion[];
  readonly outcome?: "unknown";
  readonly problems?: readonly ProblemData[];
}

const PROBLEMS = listOf(
  objectOf({
    field: STRING,
    rule: STRING,
    message: STRING,
    "file?": STRING,
    "line?": INTEGER,
    "column?": INTEGER,
    "suggestion?": NULLABLE_STRING,
  }),
);

/** The fields of findings about a draft, which only `--online` produces. */
export const FINDINGS_FIELDS: readonly Field<unknown>[] = [
  { name: "warnings", only: "json", isOptional: true, type: PROBLEMS },
  { name: "facts", only: "json", isOptional: true, type: PROBLEMS },
  { name: "notLookedAt", only: "json", isOptional: true, type: PROBLEMS },
];

/** The schema of a failure. */
export const ERROR_TYPE = objectOf({
  code: STRING,
  message: STRING,
  exitCode: INTEGER,
  "status?": INTEGER,
  "hint?": STRING,
  "retryAfterSeconds?": { type: "number" },
  "retryAt?": STRING,
  "suggestions?": listOf(objectOf({ value: STRING, "name?": STRING })),
  "outcome?": { const: "unknown" },
  "problems?": PROBLEMS,
  ...Object.fromEntries(FINDINGS_FIELDS.map(({ name }) => [`${name}?`, PROBLEMS])),
});
