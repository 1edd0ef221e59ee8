import { LocalFailure } from "../../contract/errors/local-errors.ts";
import { accountDigest, sha256 } from "../draft-identity.ts";
import { sourceName } from "../file/read-source.ts";
import { appendOrNote, readOrNote } from "../journal/journal.ts";
import { createdDrafts, foldRecords, type JournaledSubmission } from "../journal/journaled-submissions.ts";
import { type AttemptRecord, ofData } from "../journal/record.ts";
import type { CheckedDraft } from "../prepared-draft.ts";
import { liveResult } from "./known-results.ts";
import { type SubmittedDraft, settleAnswer, settleError } from "./settle-attempt.ts";
import type { SubmitDeps, SubmitTarget } from "./submit-deps.ts";

/** A draft and the catalog to submit it to. */
export interface SubmitRequest extends SubmitTarget {
  readonly draft: CheckedDraft;
  /** Whether the draft is sent without retries and waits. */
  readonly isOnce: boolean;
  /** Called when the draft is sent again after a wait that the service asked for. */
  readonly onWait: () => void;
}

/**
 * Submits one draft, unless it is already live: records the attempt in the journal, sends the draft, and records the outcome, if known.
 *
 * Throws `UnknownOutcome` if the draft may exist, or `InterruptedSubmission` if it may exist after a signal. If nothing was created, throws
 * another `CatalogError` or the signal's reason.
 */
export async function submitDraft(deps: SubmitDeps, request: SubmitRequest): Promise<SubmittedDraft> {
  deps.signal.throwIfAborted();
  const { draft, baseUrl, isJob, isOnce, onWait } = request;
  const all = await readOrNote(deps);
  const dataId = await deps.dataId(all);
  const records = ofData(all, new Map([[baseUrl, dataId]])).filter((record) => record.baseUrl === baseUrl);
  const now = deps.clock.now();
  const owned = await deps.apiKey().then(
    (apiKey) => accountDigest(baseUrl, apiKey),
    () => undefined,
  );
  const edited = createdDrafts(records, baseUrl).find(
    (each) => each.slug === draft.slug && each.account === (owned ?? each.account),
  );
  const live = liveResult({ draft, known: edited, isJob, now });
  if (live) return { draft: live };

  const account = accountDigest(baseUrl, await deps.apiKey());
  const attempt = attemptOf(deps, request, { account, dataId });
  const submissions = foldRecords(records.filter((record) => record.account === account));
  noteUnfinished(deps, attempt, submissions);
  await appendOrNote(deps, [attempt]);
  const known = submissions.flatMap(({ last }) =>
    last.type === "created" && last.idempotencyKey === draft.key ? last : [],
  );
  const open = { deps, draft: { draft, known: known.at(-1) ?? edited, isJob, now }, record: attempt };
  // The number of HTTP attempts that were sent and not rejected. An attempt may still succeed after a later one is rejected.
  let unsettled = 0;
  let isRefused = false;
  const onAttemptOutcome = (outcome: "sent" | "refused") => {
    unsettled += outcome === "sent" ? 1 : -1;
    // The only refusal that is retried is a 429, after the wait.
    if (isRefused) onWait();
    isRefused = outcome === "refused";
  };
  return deps.createDraft({ body: draft.body, idempotencyKey: draft.key, isOnce, onAttemptOutcome }).then(
    (answer) => settleAnswer(open, answer),
    // The local catalog in this process throws this error if it stored nothing, for example because the disk is full.
    (error: unknown) => settleError(open, error, unsettled > 0 && !(error instanceof LocalFailure)),
  );
}

function attemptOf(
  { clock, newId }: SubmitDeps,
  { draft, baseUrl }: SubmitRequest,
  { account, dataId }: { readonly account: string; readonly dataId: string | undefined },
): AttemptRecord {
  return {
    v: 1,
    type: "attempt",
    id: newId(),
    at: clock.now().toISOString(),
    baseUrl,
    account,
    ...(dataId !== undefined && { dataId }),
    idempotencyKey: draft.key,
    bodyHash: sha256(draft.body),
    name: draft.input.name,
    file: draft.file ?? null,
  };
}

/** Prints a note if this run resumes an unfinished attempt. */
function noteUnfinished(
  { note }: SubmitDeps,
  { idempotencyKey, bodyHash, file }: AttemptRecord,
  submissions: readonly JournaledSubmission[],
): void {
  const same = submissions.find(({ last }) => last.idempotencyKey === idempotencyKey);
  if (same?.state !== "unknown" || same.last.bodyHash !== bodyHash) return;
  const task = file === null ? "" : ` to submit ${sourceName(file)}`;
  note(`Resuming the unfinished attempt from ${same.last.at}${task}, using the same key`);
}
