import type { Clock } from "../../context.ts";
import type { Draft } from "../../contract/index.ts";
import type { Hint } from "../../errors/advice.ts";
import type { Findings } from "../../errors/problem.ts";
import type { CheckedDraft } from "../check/check-candidate.ts";
import { absolutePath } from "../file/read-source.ts";
import { type KeyChoice, normalSite, type RandomBytes, sha256 } from "../idempotency-key.ts";
import { appendOrNote, type Journal, readOrNote } from "../journal/journal.ts";
import { foldRecords, isSameDraft, type JournaledSubmission } from "../journal/journaled-submissions.ts";
import { type AttemptRecord, ofData } from "../journal/record.ts";
import { type ChosenKey, chooseKey } from "./choose-key.ts";
import { AttemptTracker, noteFailure } from "./note-failure.ts";
import { NEXT_RUN } from "./order-of-events.ts";
import { mindWebsite } from "./website-drafts.ts";

/** The ports for submitting. */
export interface SubmitPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The folder of relative file names. */
  readonly cwd: string;
  readonly randomBytes: RandomBytes;
  readonly journal: Journal;
  /** Prints a one-line note. */
  readonly note: (text: Hint) => void;
  /** Sends the body unchanged, with all retries, and reports every attempt. Throws a `CatalogError` or the signal's reason. */
  readonly createDraft: (
    body: string,
    idempotencyKey: string,
    onAttemptOutcome: AttemptTracker["onAttemptOutcome"],
  ) => Promise<{ readonly draft: Draft; readonly replayed: boolean; readonly raw?: Buffer }>;
}

/** A draft, its catalog, and the origin of its key. */
export interface SubmitRequest {
  readonly draft: CheckedDraft;
  /** The normal form of the base URL, or `sandbox`. */
  readonly baseUrl: string;
  /** The ID of the local catalog's data; undefined for any other catalog. */
  readonly dataId?: string | undefined;
  readonly keyChoice: KeyChoice;
  /** The keys with which this run created drafts. With `--new`, a second draft of the same content is intended. */
  readonly answeredKeys?: ReadonlySet<string>;
  /** Whether the run has several drafts. */
  readonly isOneOfSeveral?: boolean;
}

/** A created draft, as `draft create` prints it. */
export interface CreatedDraft {
  readonly slug: string;
  readonly status: string;
  readonly editorUrl: string;
  readonly idempotencyKey: string;
  /** `replayed`: the draft existed before, and this run created nothing. */
  readonly result: "created" | "replayed";
  readonly file: string | null;
  /** The findings of the preflight, if there was one. */
  readonly findings?: Findings;
}

/** The origin of the key that a draft was sent with. */
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
  /** Settles a draft of `--new`. Call it once every draft of the run exists and was shown. */
  readonly settle: () => Promise<void>;
}

/**
 * Submits one draft in the order of `SUBMISSION_EVENTS`: records the attempt in the journal, sends it, and records the outcome.
 *
 * With `--new`, the draft is open until it is settled: another run must not create it again. Throws the service's refusal, located at
 * the field that it names; `UnknownOutcome` if the draft may exist; `InterruptedSubmission` if a signal arrived first; a
 * `LocalFailure` before sending if `--new` cannot be recorded; IDEMPOTENCY_CONFLICT for a second draft of a site with `--key-from site`.
 */
export async function submitDraft(ports: SubmitPorts, request: SubmitRequest): Promise<Submitted> {
  ports.signal.throwIfAborted();
  const isNew = request.keyChoice.from === "new";
  const { records } = await readOrNote(ports, { isRequired: isNew });
  const submissions = foldRecords(ofData(records, request.dataId));
  const chosen = keyFor(ports, request, submissions);
  const attempt = attemptOf(ports, request, chosen);
  await appendOrNote(ports, attempt, { isRequired: isNew });
  const tracker = new AttemptTracker();
  const answer = await ports
    .createDraft(request.draft.body, chosen.key, tracker.onAttemptOutcome)
    .catch((error: unknown) =>
      noteFailure(ports, { candidate: request.draft.candidate, attempt, tracker, error }),
    );

  const { slug, status, editorUrl } = answer.draft;
  const isOpen = isNew || (attempt.isOfBatch && chosen.known?.state !== "created");
  const noteCreated = (flags: { isOpen?: true }) =>
    appendOrNote(ports, { ...attempt, type: "created", at: now(ports), slug, status, editorUrl, ...flags });
  await noteCreated(isOpen ? { isOpen: true } : {});
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
      from: chosen.from,
      isOfEarlierRun: chosen.chosenKey !== undefined || (isNew && chosen.known !== undefined),
    },
    raw: answer.raw,
    settle: async () => {
      request.draft.candidate.answers?.drop();
      if (isNew) await noteCreated({});
    },
  };
}

/** Returns the key to send. Prints a note if the website gets a second draft, or throws if that is not allowed. */
function keyFor(
  { note, randomBytes }: SubmitPorts,
  { draft, baseUrl, keyChoice, answeredKeys = new Set() }: SubmitRequest,
  submissions: readonly JournaledSubmission[],
): ChosenKey {
  const isIntended = ({ last }: JournaledSubmission) =>
    keyChoice.from === "new" && answeredKeys.has(last.idempotencyKey);
  const chosen = chooseKey(
    keyChoice,
    { baseUrl, body: draft.body, websiteUrl: draft.input.websiteUrl },
    { submissions: submissions.filter((submission) => !isIntended(submission)), randomBytes },
  );
  const { known } = chosen;
  if (known && NEXT_RUN[known.state].sameKey === "resume") {
    note(`Resuming the unfinished attempt of ${known.last.at} with its key`);
  }
  if (!known || NEXT_RUN[known.state].sameKey === "send")
    mindWebsite(
      { note, submissions },
      { baseUrl, websiteUrl: draft.input.websiteUrl, keyChoice, key: chosen.key },
    );
  return chosen;
}

function attemptOf(ports: SubmitPorts, request: SubmitRequest, chosen: ChosenKey): AttemptRecord {
  const { draft, baseUrl, dataId, keyChoice, isOneOfSeveral } = request;
  const { key, chosenKey, known } = chosen;
  const path = absolutePath(ports.cwd, draft.file);
  const isOfBatch = (keyChoice.from === "new" && isOneOfSeveral) || known?.last.isOfBatch;
  return {
    v: 1,
    type: "attempt",
    id: Buffer.from(ports.randomBytes(8)).toString("hex"),
    at: now(ports),
    baseUrl,
    ...(dataId !== undefined && { dataId }),
    idempotencyKey: key,
    ...(chosenKey !== undefined && { chosenKey }),
    bodyHash: sha256(draft.body),
    name: draft.input.name,
    website: normalSite(draft.input.websiteUrl),
    file: draft.file ?? null,
    ...(path !== undefined && { path }),
    ...(isOfBatch && { isOfBatch: true }),
  };
}

function now({ clock }: SubmitPorts): string {
  return clock.now().toISOString();
}
