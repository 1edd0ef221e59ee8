import { advicesOf, type Hint } from "../../contract/errors/advice.ts";
import { CatalogError } from "../../contract/errors/catalog-error.ts";
import { explanationOf } from "../../contract/errors/error-words.ts";
import { exitCodeOf } from "../../contract/errors/exit-codes.ts";
import { type Problem, withWarnings } from "../../contract/errors/input-problem.ts";
import { Interrupted, InterruptedSubmission, SAME_COMMAND } from "../../contract/errors/interrupted.ts";
import { NetworkError, UnknownOutcome } from "../../contract/errors/remote-errors.ts";
import { EXIT } from "../../contract/exit-codes.ts";
import { DRAFT_STATUS } from "../../contract/index.ts";
import { appendOrNote } from "../journal/journal.ts";
import { isSameDraft } from "../journal/journaled-submissions.ts";
import type { AttemptRecord, CreatedRecord, RefusedRecord } from "../journal/record.ts";
import type { ExistingDraft } from "./draft-result.ts";
import { fileOf, isKeyConflict, type KnownDraft, submittedResult } from "./known-results.ts";
import { locateRefusal } from "./locate-refusal.ts";
import type { SubmitDeps } from "./submit-deps.ts";

/** The result for a draft that exists, and the body of the response that contained the draft, if there is one. */
export interface SubmittedDraft {
  readonly draft: ExistingDraft;
  readonly raw?: Buffer | undefined;
}

/** An attempt that the journal records, and the draft to submit. */
export interface OpenAttempt {
  readonly deps: SubmitDeps;
  readonly draft: KnownDraft;
  readonly record: AttemptRecord;
}

/** Records the draft that the service returned, and returns it. */
export async function settleAnswer(
  attempt: OpenAttempt,
  { draft: answer, replayed, raw, dataId }: Awaited<ReturnType<SubmitDeps["createDraft"]>>,
): Promise<SubmittedDraft> {
  const { draft, known, isJob } = attempt.draft;
  const { slug, status, editorUrl } = answer;
  const stated = dataId === undefined ? {} : { dataId };
  await record(attempt, { type: "created", slug, status, editorUrl, ...stated });
  const isReplay = replayed || (known !== undefined && isSameDraft(known, answer));
  const warnings = warningsOf(attempt.draft, answer.slug, isReplay);
  const [conflict] = warnings.filter(({ rule }) => isJob && !isReplay && rule === "other-slug");
  return {
    draft: {
      file: draft.file ?? null,
      slug,
      result: isReplay ? "replayed" : "created",
      state: isReplay ? null : DRAFT_STATUS,
      editorUrl,
      idempotencyKey: draft.key,
      findings: withWarnings(draft.findings, warnings),
      warnings,
      ...(conflict && {
        conflict: new CatalogError({ code: "STATE_CONFLICT", ...OTHER_SLUG, message: conflict.message }),
      }),
    },
    raw,
  };
}

const OTHER_SLUG = { hint: "Follow the steps above, then run this job again" } as const;

/** Returns warnings about a draft: its slug is not the one that was sent, or it is new and this machine knows another draft with the key. */
function warningsOf({ draft, known }: KnownDraft, made: string, isReplay: boolean): readonly Problem[] {
  const { slug, candidate } = draft;
  if (made !== slug) {
    const message = `The catalog made ${made}, not ${slug}. If you already have ${slug}, delete ${made} in its editor. Otherwise complete it, and write its slug into the file when it is live, not before: that would make another draft. Until then move the file out of the job's folder.`;
    return [{ field: "slug", rule: "other-slug", message, ...candidate.locate(["slug"]) }];
  }
  if (isReplay || known === undefined) return [];
  const message = `The catalog created ${made}, although this machine created ${known.slug} with the same key. Check both drafts.`;
  return [{ field: "", rule: "second", message, ...fileOf(draft) }];
}

/**
 * Ends a failed attempt. If `isUnsettled` is true, the service may have created the draft, so no outcome is recorded, and an error is
 * thrown. Otherwise, records the outcome, unless the error is a bug. In a job, returns the draft whose key belongs to different text.
 */
export async function settleError(
  attempt: OpenAttempt,
  error: unknown,
  isUnsettled: boolean,
): Promise<SubmittedDraft> {
  const { signal } = attempt.deps;
  const reason = signal.aborted && !(error instanceof CatalogError) ? signal.reason : error;
  if (isUnsettled) throw unknownOutcome(reason);
  if (reason instanceof Interrupted) await record(attempt, { type: "unsent", code: "INTERRUPTED" });
  if (!(reason instanceof CatalogError)) throw reason;
  await record(attempt, { type: reason.status === undefined ? "unsent" : "refused", code: reason.code });
  if (isKeyConflict(reason)) return { draft: submittedResult(attempt.draft, reason) };
  throw locateRefusal(reason, attempt.draft);
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
