import type { AnswerCode } from "../../contract/index.ts";
import type { SubmissionProblem } from "./submission-fields.ts";

/** The cause of a `STATE_CONFLICT`. */
export type Conflict = "state" | "version" | "slug" | "category" | "badge";

/**
 * The refusal of a request, with the code and message of the response. A refused request changes nothing.
 *
 * Functions that change data return refusals in their results. Parsers and the layers above the rules throw refusals.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: AnswerCode;
  /** The value of `Retry-After` in seconds, if known. */
  readonly retryAfterSeconds: number | undefined;
  /** The problems with the fields, if the message does not describe them. */
  readonly problems: readonly SubmissionProblem[];
  readonly conflict: Conflict | undefined;

  constructor(
    code: AnswerCode,
    message: string,
    facts: Partial<Pick<Refusal, "retryAfterSeconds" | "problems" | "conflict">> = {},
  ) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.problems = facts.problems ?? [];
    this.conflict = facts.conflict;
  }
}

/** Returns the result for a refused request. */
export function refuse(refusal: Refusal) {
  return { result: "refused", refusal } as const;
}

/** Returns the refusal of a request whose parameters, headers or body are invalid. */
export function invalidRequest(message: string): Refusal {
  return new Refusal("VALIDATION_ERROR", message);
}

/** Returns the refusal of a change by a suspended owner. */
export function ownerSuspended(slug: string): Refusal {
  return new Refusal("OWNER_UNAVAILABLE", `The owner of ${slug} is suspended`);
}

/** Returns the refusal of a change with invalid fields. */
export function invalidFields(problems: readonly SubmissionProblem[]): Refusal {
  const names = problems.map(({ field }) => field).join(", ");
  return new Refusal("VALIDATION_ERROR", `Invalid fields: ${names}`, { problems });
}

/** Returns the refusal of a change whose version is missing or outdated. */
export function staleVersion(
  { slug, version }: { readonly slug: string; readonly version: number },
  seen: number | undefined,
): Refusal {
  const message =
    seen === undefined
      ? `The request does not specify a version; ${slug} is at version ${version}`
      : `${slug} is at version ${version}, not ${seen}`;
  return new Refusal("STATE_CONFLICT", message, { conflict: "version" });
}
