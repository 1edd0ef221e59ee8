import type { AnswerCode } from "../../contract/index.ts";
import type { SubmissionProblem } from "./submission-fields.ts";

/** The cause of a `STATE_CONFLICT`. */
export type Conflict = "state" | "version" | "slug" | "category" | "badge";

/** The facts about a refusal, in addition to its code and message. */
export interface RefusalFacts {
  /** The value of `Retry-After` in seconds, if known. */
  readonly retryAfterSeconds?: number | undefined;
  /** The problems of the fields, if the message does not list them. */
  readonly problems?: readonly SubmissionProblem[];
  readonly conflict?: Conflict;
}

/**
 * The refusal of a request, with the code and the message of the response. A refused request changes nothing.
 *
 * Functions that change data return a refusal in their result. Parsers, and the layers above the rules, throw it.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: AnswerCode;
  readonly retryAfterSeconds: number | undefined;
  readonly problems: readonly SubmissionProblem[];
  readonly conflict: Conflict | undefined;

  constructor(
    code: AnswerCode,
    message: string,
    { retryAfterSeconds, problems = [], conflict }: RefusalFacts = {},
  ) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problems = problems;
    this.conflict = conflict;
  }
}

/** Returns the result of a refused request. */
export function refuse(refusal: Refusal) {
  return { result: "refused", refusal } as const;
}

/** Returns the refusal of a change by a suspended owner. */
export function ownerSuspended(slug: string): Refusal {
  return new Refusal("OWNER_UNAVAILABLE", `The owner of ${slug} is suspended`);
}

/** Returns the refusal of invalid fields. */
export function invalidFields(problems: readonly SubmissionProblem[]): Refusal {
  const names = problems.map(({ field }) => field).join(", ");
  return new Refusal("VALIDATION_ERROR", `Invalid fields: ${names}`, { problems });
}

/** Returns the refusal of a change with a missing or outdated version. */
export function staleVersion(
  { slug, version }: { readonly slug: string; readonly version: number },
  seen: number | undefined,
): Refusal {
  const message =
    seen === undefined
      ? `The request names no version; ${slug} is at version ${version}`
      : `${slug} is at version ${version}, not ${seen}`;
  return new Refusal("STATE_CONFLICT", message, { conflict: "version" });
}
