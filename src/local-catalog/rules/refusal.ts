import type { AnswerCode } from "../../contract/index.ts";
import type { Submission, SubmissionFields } from "./listing.ts";
import type { SubmissionProblem } from "./submission-fields.ts";

type Conflict = "state" | "fields" | "version" | "slug" | "category" | "badge" | "listing";

interface RefusalFacts {
  readonly retryAfterSeconds?: number | undefined;
  readonly problems?: readonly SubmissionProblem[];
  readonly conflict?: Conflict;
  readonly submission?: Submission;
  /** The submission's fields with the requested changes, which were not saved. */
  readonly fields?: SubmissionFields | undefined;
}

/** A request that the rules reject. Its code is one of the API or of `/admin/v1`. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: AnswerCode;
  readonly facts: RefusalFacts;

  constructor(code: AnswerCode, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

export function invalidRequest(message: string): Refusal {
  return new Refusal("VALIDATION_ERROR", message);
}

/** Returns the `Refusal` for fields with problems. The message names the field of each problem. */
export function invalidFields(problems: readonly SubmissionProblem[], facts: RefusalFacts = {}): Refusal {
  const texts = problems.map(({ field, message }) => `${field || "The body"}: ${message}`);
  return new Refusal("VALIDATION_ERROR", `${texts.join("; ")}.`, { ...facts, problems });
}

/** Throws a `Refusal` unless every given screenshot is reachable, because the API asks for publicly reachable URLs. */
export function assertReachable(screenshots: readonly boolean[]): void {
  const problems = screenshots.flatMap((isReachable, index) =>
    isReachable
      ? []
      : [{ field: `screenshotUrls.${index}`, rule: "reachable", message: "cannot be fetched as an image" }],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

export function ownerSuspended(submission: Submission): Refusal {
  return new Refusal("OWNER_UNAVAILABLE", `The owner of ${submission.slug} is suspended`, { submission });
}

export function nothingHere(message = "There is nothing at this address."): Refusal {
  return new Refusal("NOT_FOUND", message);
}

export function conflictOf(conflict: Conflict, submission: Submission, message: string): Refusal {
  return new Refusal("STATE_CONFLICT", message, { conflict, submission });
}

export function staleVersion(submission: Submission, seen: number | undefined, fields?: SubmissionFields) {
  const { slug, version } = submission;
  const message =
    seen === undefined
      ? `The request does not specify a version; ${slug} is at version ${version}`
      : `${slug} is at version ${version}, not ${seen}`;
  return new Refusal("STATE_CONFLICT", message, { conflict: "version", submission, fields });
}
