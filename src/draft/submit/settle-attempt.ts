import { EXIT } from "../../contract/exit-codes.ts";
import { advicesOf, type Hint } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { explanationOf } from "../../errors/error-words.ts";
import { exitCodeOf } from "../../errors/exit-codes.ts";
import { withWarnings } from "../../errors/input-problem.ts";
import { Interrupted, InterruptedSubmission, SAME_COMMAND } from "../../errors/interrupted.ts";
import { NetworkError, UnknownOutcome } from "../../errors/remote-errors.ts";
import { appendOrNote } from "../journal/journal.ts";
import { isSameDraft } from "../journal/journaled-submissions.ts";
import type { AttemptRecord, CreatedRecord, RefusedRecord } from "../journal/record.ts";
import type { ExistingDraft } from "./draft-result.ts";
import { conflictingDraft, fileOf, isKeyConflict, type KeyedDraft } from "./existing-draft.ts";
import { locateRefusal } from "./locate-refusal.ts";
import type { SubmitDeps } from "./submit-deps.ts";

/** The result for a draft that exists or may exist, and the body of the response that contained the draft, if there is one. */
export interface SubmittedDraft {
  readonly draft: ExistingDraft;
  readonly raw?: Buffer | undefined;
}

/** An attempt that the journal records, and the draft to submit. */
export interface OpenAttempt {
  readonly deps: SubmitDeps;
  readonly keyed: KeyedDraft;
  readonly record: AttemptRecord;
}

/** Records the draft that the service returned, and returns it. */
export async function settleAnswer(
  attempt: OpenAttempt,
  { draft: answer, replayed, raw, dataId }: Awaited<ReturnType<SubmitDeps["createDraft"]>>,
): Promise<SubmittedDraft> {
  const { draft, key, known } = attempt.keyed;
  const { slug, status, editorUrl } = answer;
  const stated = dataId === undefined ? {} : { dataId };
  await record(attempt, { type: "created", slug, status, editorUrl, ...stated });
  const isKnown = known !== undefined && isSameDraft(known, answer);
  const isSecond = known !== undefined && !isKnown && !replayed;
  const message = `The catalog created ${slug}, although this machine created ${known?.slug} with the same key. Check both drafts.`;
  const warnings = isSecond ? [{ field: "", rule: "second", message, ...fileOf(draft) }] : [];
  const result = replayed || isKnown ? ("replayed" as const) : ("created" as const);
  const findings = withWarnings(draft.findings, warnings);
  const file = draft.file ?? null;
  return { draft: { slug, status, editorUrl, idempotencyKey: key, result, file, findings, warnings }, raw };
}

/**
 * Ends a failed attempt. If `isUnsettled` is true, the service may have created the draft, so no outcome is recorded, and an error is
 * thrown. Otherwise, records the outcome, unless the error is a bug. Returns the existing draft if its key belongs to different text and
 * `allowsOtherText` is set, and otherwise throws the error to report.
 */
export async function settleError(
  attempt: OpenAttempt,
  error: unknown,
  isUnsettled: boolean,
): Promise<SubmittedDraft> {
  const { signal } = attempt.deps;
  const { candidate } = attempt.keyed.draft;
  const reason = signal.aborted && !(error instanceof CatalogError) ? signal.reason : error;
  if (isUnsettled) throw unknownOutcome(reason);
  if (reason instanceof Interrupted) await record(attempt, { type: "unsent", code: "INTERRUPTED" });
  if (!(reason instanceof CatalogError)) throw reason;
  await record(attempt, { type: reason.status === undefined ? "unsent" : "refused", code: reason.code });
  if (isKeyConflict(reason)) return { draft: conflictingDraft(attempt.keyed, reason) };
  throw locateRefusal(reason, candidate);
}

async function record({ deps, record }: OpenAttempt, outcome: RecordedOutcome): Promise<void> {
  await appendOrNote(deps, [{ ...record, at: deps.clock.now().toISOString(), ...outcome }]);
}

type RecordedOutcome =
  | Pick<CreatedRecord, "type" | "slug" | "status" | "editorUrl" | "dataId">
  | Pick<RefusedRecord, "type" | "code">;

/** Returns the error for a submission whose outcome is unknown. An error that indicates a bug is returned unchanged. */
function unknownOutcome(reason: unknown): unknown {
  if (reason instanceof Interrupted) return new InterruptedSubmission(reason);
  if (!(reason instanceof CatalogError)) return reason;
  const failure = NO_RETRY.includes(exitCodeOf(reason)) ? refusedLater(reason) : reason;
  return new UnknownOutcome(failure, resubmitAdvice(reason));
}

/** The rejection of a retry does not settle the earlier attempt, so the error must not have the rejection's code or exit code. */
function refusedLater(error: CatalogError): CatalogError {
  return new NetworkError({
    message: `An attempt to create the draft received no usable response, and a later attempt was rejected: ${error.message} (${error.status} ${error.code})`,
    cause: error,
  });
}

const NO_RETRY: readonly number[] = [EXIT.invalid, EXIT.conflict, EXIT.media];

/** Returns the advice after an unknown outcome. After a 401 or 403 with a known code, the advice starts with the steps for that code. */
export function resubmitAdvice({ code, status }: CatalogError): Hint {
  const page = status === 401 || status === 403 ? explanationOf(code) : undefined;
  if (page === undefined) return SAME_COMMAND;
  return [...advicesOf(page.hint), { text: `then ${SAME_COMMAND.replace(/^R/, "r")}` }];
}
