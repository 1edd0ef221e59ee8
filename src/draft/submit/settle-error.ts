import { command } from "../../contract/errors/advice.ts";
import { CatalogError } from "../../contract/errors/catalog-error.ts";
import { exitCodeOf } from "../../contract/errors/error-words.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import { Interrupted, InterruptedSubmission } from "../../contract/errors/interrupted.ts";
import { ApiError, NetworkError, UnknownOutcome } from "../../contract/errors/remote-errors.ts";
import { EXIT } from "../../contract/exit-codes.ts";
import { DRAFT_FIELDS } from "../../contract/index.ts";
import { invalidDraft } from "../failures.ts";
import { type AttemptRecord, appendRecord } from "../journal.ts";
import type { CheckedDraft } from "../judge-draft.ts";
import { type DraftToSubmit, type ExistingDraft, submittedResult } from "./submission.ts";

/**
 * Ends a failed attempt. If `isUnsettled` is true, the service may have created the draft, so no outcome is recorded, and an error is
 * thrown. Otherwise, records the outcome, unless the error is a bug. In a job, returns the draft whose key belongs to different text.
 */
export function settleError(
  submission: DraftToSubmit,
  attempt: AttemptRecord,
  { error, isUnsettled }: { readonly error: unknown; readonly isUnsettled: boolean },
): ExistingDraft {
  const { signal, clock } = submission.deps;
  const reason = signal.aborted && !(error instanceof CatalogError) ? signal.reason : error;
  if (isUnsettled) throw unknownOutcome(reason);
  const end = (type: "unsent" | "refused", code: string) =>
    appendRecord(submission.deps, { ...attempt, at: clock.now().toISOString(), type, code });
  if (reason instanceof Interrupted) end("unsent", "INTERRUPTED");
  if (!(reason instanceof CatalogError)) throw reason;
  end(reason.status === undefined ? "unsent" : "refused", reason.code);
  // Only an error response in the API's format states that the key was used with different text.
  const isKeyConflict =
    reason instanceof ApiError && reason.code === "IDEMPOTENCY_CONFLICT" && reason.status === 409;
  if (isKeyConflict) return submittedResult(submission, reason);
  throw locateRefusal(reason, submission);
}

/** Returns the error for a submission whose outcome is unknown. An error that indicates a bug is returned unchanged. */
function unknownOutcome(reason: unknown): unknown {
  if (reason instanceof Interrupted) return new InterruptedSubmission(reason);
  if (!(reason instanceof CatalogError)) return reason;
  if (!NO_RETRY.includes(exitCodeOf(reason))) return new UnknownOutcome(reason);
  // The rejection of a retry does not settle the earlier attempt, so the error must not have the rejection's code or exit code.
  const { message, status, code } = reason;
  const words = `An attempt to create the draft received no usable response, and a later attempt was rejected: ${message} (${status} ${code})`;
  return new UnknownOutcome(new NetworkError({ message: words, cause: reason }));
}

const NO_RETRY: readonly number[] = [EXIT.invalid, EXIT.conflict, EXIT.media];

/** Converts a VALIDATION_ERROR whose message starts with a field's name to an error at that field. Returns any other error unchanged. */
function locateRefusal(error: CatalogError, { draft, known }: DraftToSubmit): CatalogError {
  if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return error;
  const problem = problemIn(error.message, draft);
  if (problem === undefined) return error;
  const isOpened = problem.field === "slug" && known?.slug === draft.slug;
  const advice = isOpened ? { text: "Open it", command: command("draft open", [known.slug]) } : undefined;
  return invalidDraft(draft.read, [{ ...problem, advice }], { status: error.status, facts: error.facts });
}

/** Returns the problem that a message states. Assumed: the message for a rejected draft starts with a field's name, as in `slug: is taken`. */
function problemIn(text: string, { read, slug }: CheckedDraft): Problem | undefined {
  const [start = "", word, index] = FIRST_WORD.exec(text) ?? [];
  const field = DRAFT_FIELDS.find((each) => each.toLowerCase() === word?.toLowerCase());
  if (field === undefined) return undefined;
  const path = index === undefined ? [field] : [field, Number(index)];
  const words = text.slice(start.length) || text;
  const message = field === "slug" ? `The catalog refuses the slug ${slug} ("${words}"). ${TAKEN}` : words;
  return { field: path.join("."), rule: "refused", message, ...read.locate(path) };
}

const TAKEN =
  "If a draft or hidden listing of yours has it (made by hand, by another account or API key, or the catalog has forgotten the submission): complete it there, and move this file out of the job's folder until it is live. Otherwise choose another slug.";

const FIELD = `(${DRAFT_FIELDS.join("|")})(?![A-Za-z\\d])(?:[.[](\\d)\\]?)?["'\`]?`;
const FIRST_WORD = new RegExp(`^\\W*(?:body\\W+)?${FIELD}[\\s:\u2013\u2014-]*`, "i");
