import type { AnswerCode } from "../../contract/index.ts";
import type { SubmissionProblem } from "./submission-fields.ts";

/** The condition behind a `STATE_CONFLICT`. */
export type Conflict = "state" | "version" | "slug" | "category" | "badge";

/** Facts about a refusal beyond its code and message. */
export interface RefusalFacts {
  /** Whole seconds for `Retry-After`, where the time is known. */
  readonly retryAfterSeconds?: number | undefined;
  /** The violated rules of fields, where the message does not list them. */
  readonly problems?: readonly SubmissionProblem[];
  readonly conflict?: Conflict;
}

/**
 * The refusal of a request, with the code and the message of the response. Nothing has changed.
 *
 * Drafts and verbs return it in their result; parsing throws it, as everything above the rules does.
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

/** Returns the refusal of whatever a suspended owner does to a listing. */
export function ownerSuspended(slug: string): Refusal {
  return new Refusal("OWNER_UNAVAILABLE", `The owner of ${slug} is suspended`);
}

/** Returns the refusal of values that break rules. */
export function invalidFields(problems: readonly SubmissionProblem[]): Refusal {
  const names = problems.map(({ field }) => field).join(", ");
  return new Refusal("VALIDATION_ERROR", `Invalid fields: ${names}`, { problems });
}

/** Returns the refusal of a write that names another version than the stored one, or none. */
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
