import { advicesOf, type Hint } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { errorPageOf } from "../../errors/error-words.ts";
import { Interrupted, InterruptedSubmission, SAME_COMMAND } from "../../errors/interrupted.ts";
import { ApiError, UnknownOutcome } from "../../errors/remote-errors.ts";
import type { DraftCandidate } from "../check/draft-candidate.ts";
import { appendOrNote } from "../journal/journal.ts";
import type { AttemptRecord } from "../journal/record.ts";
import { locateRefusal } from "./locate-refusal.ts";
import { now, type SendOutcome, type SubmitPorts } from "./submit-ports.ts";

interface FailedAttempt {
  readonly candidate: DraftCandidate;
  readonly attempt: AttemptRecord;
  readonly tracker: AttemptTracker;
  readonly error: unknown;
}

/**
 * Throws the error to report for a failed attempt. If no draft was created, first records the outcome in the journal. If the outcome is
 * unknown, records nothing, so that the next run resumes the attempt.
 */
export async function noteFailure(
  ports: SubmitPorts,
  { candidate, attempt, tracker, error }: FailedAttempt,
): Promise<never> {
  const { resume } = candidate.answers ?? {};
  const isAborted = ports.signal.aborted && !(error instanceof CatalogError);
  const reason: unknown = isAborted ? ports.signal.reason : error;
  if (reason instanceof Interrupted) {
    if (tracker.mayHaveCreated) {
      if (resume) ports.note({ text: "Your answers are kept", command: resume });
      throw new InterruptedSubmission(reason, resume && { hint: KEPT_ANSWERS });
    }
    await appendOrNote(ports, [{ ...attempt, type: "unsent", at: now(ports), code: "INTERRUPTED" }]);
  }
  if (!(reason instanceof CatalogError)) throw reason;
  const refusal = tracker.mayHaveCreated ? proofOfNothing(reason) : reason;
  if (refusal === undefined) {
    throw new UnknownOutcome(
      reason,
      resume ? { text: KEPT_ANSWERS, command: resume } : resubmitAdvice(reason),
    );
  }
  if (resume) ports.note({ text: "Your answers are kept. Submit them", command: resume });
  const type = reason.status === undefined ? "unsent" : "refused";
  await appendOrNote(ports, [{ ...attempt, type, at: now(ports), code: reason.code }]);
  throw locateRefusal(refusal, candidate);
}

/**
 * If the service refused this key and body, returns the error with the added fact that no draft was created. If an earlier attempt had
 * created a draft, the service would have returned that draft. Returns undefined for any other failure, such as a refused API key.
 */
function proofOfNothing(error: CatalogError): ApiError | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, code } = error;
  if (![400, 413, 422, 431].includes(status) && code !== "IDEMPOTENCY_CONFLICT") return undefined;
  const proof = "nothing was created: the service refused the same request when it was sent again";
  return new ApiError({ ...error, message: error.message, facts: [...error.facts, ["Outcome", proof]] });
}

/** Returns the advice after an unknown outcome. If the API key was refused, the advice first explains how to fix the key. */
export function resubmitAdvice({ code, status }: CatalogError): Hint {
  const page = status === 401 || status === 403 ? errorPageOf(code) : undefined;
  if (page === undefined) return SAME_COMMAND;
  return [...advicesOf(page.hint), { text: `then ${SAME_COMMAND.replace(/^R/, "r")}` }];
}

/** The advice to give after prompts, because running the same command would ask all the questions again. */
const KEPT_ANSWERS =
  "Submit the kept answers: the idempotency key is the same, so no second draft can be created";

/**
 * Counts a submission's HTTP attempts that were sent but not refused. A refusal settles only its own attempt, because the response to an
 * earlier attempt may have been lost.
 */
export class AttemptTracker {
  #unsettled = 0;

  readonly onAttemptOutcome = (outcome: SendOutcome): void => {
    this.#unsettled += outcome === "sent" ? 1 : -1;
  };

  /** Whether a draft may exist because an attempt was sent but not refused. */
  get mayHaveCreated(): boolean {
    return this.#unsettled > 0;
  }
}
