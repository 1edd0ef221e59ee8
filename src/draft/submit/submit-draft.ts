import type { CheckedDraft } from "../check/check-candidate.ts";
import { sourceName } from "../file/read-source.ts";
import { type KeyChoice, keyOrigin } from "../idempotency-key.ts";
import { appendOrNote, readOrNote } from "../journal/journal.ts";
import {
  filesOfBatches,
  foldRecords,
  isSameDraft,
  type JournaledSubmission,
} from "../journal/journaled-submissions.ts";
import { type AttemptRecord, type CreatedRecord, ofData } from "../journal/record.ts";
import { type ChosenKey, chooseKey } from "./choose-key.ts";
import { AttemptTracker, noteFailure } from "./note-failure.ts";
import { NEXT_RUN } from "./order-of-events.ts";
import { identify, now, type SubmitPorts, type SubmitTarget } from "./submit-ports.ts";
import type { CreatedDraft } from "./verdict.ts";
import { mindWebsite } from "./website-drafts.ts";

/** A draft, its catalog, and the origin of its key. */
export interface SubmitRequest extends SubmitTarget {
  readonly draft: CheckedDraft;
  readonly keyChoice: KeyChoice;
  /** The key that `planBatch` chose, for a file in a batch. */
  readonly plannedKey?: string | undefined;
}

/** The origin of the key that was sent with a draft. */
export interface SentKey {
  readonly from: KeyChoice["from"];
  /** Whether the key of an earlier run replaced the key of this run. */
  readonly isOfEarlierRun: boolean;
}

/** A submitted draft, which may not be settled yet. */
export interface Submitted {
  readonly draft: CreatedDraft;
  readonly key: SentKey;
  /** The body of the service's response. */
  readonly raw?: Buffer | undefined;
  /** The record that settles a draft created with `--new`. It is appended when all drafts of the run exist and have been shown. */
  readonly settlement?: CreatedRecord | undefined;
}

/**
 * Submits one draft in the order of `SUBMISSION_EVENTS`: records the attempt in the journal, sends the draft, and records the outcome.
 *
 * With `--new`, the draft is open until it is settled, so that no other run creates a second draft. Throws `UnknownOutcome` if the draft
 * may exist, or `InterruptedSubmission` if it may exist after a signal. If nothing was created, throws another `CatalogError` or the
 * signal's reason.
 */
export async function submitDraft(ports: SubmitPorts, request: SubmitRequest): Promise<Submitted> {
  ports.signal.throwIfAborted();
  const isNew = request.keyChoice.from === "new";
  const note = () => noteAttempt(ports, request);
  // Without the lock, another process could choose a different random key for the same draft at the same time.
  const isRandom = isNew && request.plannedKey === undefined;
  const { chosen, attempt } = await (isRandom ? ports.journal.exclusively(note) : note());
  const tracker = new AttemptTracker();
  const answer = await ports
    .createDraft(request.draft.body, chosen.key, tracker.onAttemptOutcome)
    .catch((error: unknown) =>
      noteFailure(ports, { candidate: request.draft.candidate, attempt, tracker, error }),
    );

  const { slug, status, editorUrl } = answer.draft;
  const isOpen = isNew || (attempt.isOfBatch && chosen.known?.state !== "created");
  const created: CreatedRecord = { ...attempt, type: "created", at: now(ports), slug, status, editorUrl };
  await appendOrNote(ports, [isOpen ? { ...created, isOpen } : created]);
  const isKnown = chosen.known?.created && isSameDraft(chosen.known.created, { slug, editorUrl });
  return {
    draft: {
      slug,
      status,
      editorUrl,
      idempotencyKey: chosen.key,
      result: answer.replayed || isKnown ? "replayed" : "created",
      file: request.draft.file ?? null,
    },
    key: {
      from: request.keyChoice.from === "given" ? "given" : keyOrigin(chosen.key),
      isOfEarlierRun: chosen.chosenKey !== undefined || (isNew && chosen.known !== undefined),
    },
    raw: answer.raw,
    settlement: isNew
      ? { ...created, ...(request.plannedKey !== undefined && { isOfBatch: false }) }
      : undefined,
  };
}

/** Chooses the key and records the attempt. */
async function noteAttempt(ports: SubmitPorts, request: SubmitRequest) {
  const { draft, baseUrl, dataId, plannedKey } = request;
  const requirement = { isRequired: request.keyChoice.from === "new" };
  const records = ofData(await readOrNote(ports, requirement), dataId);
  const chosen = keyFor(ports, request, foldRecords(records));
  const { key, chosenKey, known } = chosen;
  const identity = identify(ports, request, { draft, key });
  const { path } = identity;
  const isOfBatch =
    plannedKey !== undefined ||
    known?.isOfBatch ||
    (known?.state !== "created" && path !== undefined && filesOfBatches(records, baseUrl).has(path));
  const attempt: AttemptRecord = {
    ...identity,
    type: "attempt",
    ...(chosenKey !== undefined && { chosenKey }),
    ...(isOfBatch && { isOfBatch }),
  };
  await appendOrNote(ports, [attempt], requirement);
  return { chosen, attempt };
}

/** Returns the key to send. Prints a note about a resumed attempt or another draft for the website. Throws if that draft is a conflict. */
function keyFor(
  { note, randomBytes }: SubmitPorts,
  { draft, baseUrl, keyChoice, plannedKey }: SubmitRequest,
  submissions: readonly JournaledSubmission[],
): ChosenKey {
  const parts = { baseUrl, body: draft.body, websiteUrl: draft.input.websiteUrl };
  const choice = plannedKey === undefined ? keyChoice : ({ from: "given", key: plannedKey } as const);
  const chosen = chooseKey(choice, parts, { submissions, randomBytes, isBatch: false });
  const { known } = chosen;
  if (known && NEXT_RUN[known.state] === "resume") {
    const { file } = draft;
    const task = file === undefined ? "" : ` to submit ${sourceName(file)}`;
    note(`Resuming the unfinished attempt from ${known.last.at}${task}, using the same key`);
  }
  if (!known || NEXT_RUN[known.state] === "send")
    mindWebsite({ ...parts, keyChoice, key: chosen.key, note, submissions });
  return chosen;
}
