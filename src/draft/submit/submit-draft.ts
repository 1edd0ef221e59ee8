import type { Clock } from "../../context.ts";
import type { Draft } from "../../contract/index.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { Interrupted, InterruptedSubmission } from "../../errors/interrupted.ts";
import type { Findings } from "../../errors/problem.ts";
import { UnknownOutcome } from "../../errors/remote-errors.ts";
import type { CheckedDraft } from "../check/check-candidate.ts";
import { type KeyChoice, type RandomBytes, sha256 } from "../idempotency-key.ts";
import { appendOrNote, type Journal, readOrNote } from "../journal/journal.ts";
import { foldRecords, type JournaledSubmission } from "../journal/journaled-submissions.ts";
import type { AttemptRecord } from "../journal/record.ts";
import { chooseKey } from "./choose-key.ts";
import { locateRefusal } from "./locate-refusal.ts";

/** The ports of submitting. */
export interface SubmitPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly randomBytes: RandomBytes;
  readonly journal: Journal;
  /** Prints one line for a person. */
  readonly note: (text: string) => void;
  /** Sends the body unchanged, with all retries, and reports every attempt. Throws a `CatalogError`, or the signal's reason. */
  readonly createDraft: (
    body: string,
    idempotencyKey: string,
    onAttemptOutcome: AttemptTracker["onAttemptOutcome"],
  ) => Promise<{ readonly draft: Draft; readonly replayed: boolean; readonly raw?: Buffer }>;
}

/** One draft, its catalog, and the origin of its key. */
export interface SubmitRequest {
  readonly draft: CheckedDraft;
  /** The normal form of the base URL, or `sandbox`. */
  readonly baseUrl: string;
  readonly keyChoice: KeyChoice;
  /** Keys that this run created drafts with: with `--new`, a second draft of the same content is intended. */
  readonly answeredKeys?: ReadonlySet<string>;
}

/** A draft that exists now, as `draft create` prints it. */
export interface CreatedDraft {
  readonly slug: string;
  readonly status: string;
  readonly editorUrl: string;
  readonly idempotencyKey: string;
  /** `replayed`: it existed before, and this run created nothing. */
  readonly result: "created" | "replayed";
  readonly file: string | null;
  /** The findings of the preflight, when there was one. */
  readonly findings?: Findings;
}

/** A submitted draft whose outcome may still have to be noted. */
export interface Submitted {
  readonly draft: CreatedDraft;
  /** The body of the service's answer. */
  readonly raw?: Buffer | undefined;
  /** Notes the outcome. To be called once the draft was shown. */
  readonly confirmShown: () => Promise<void>;
}

/**
 * Submits one draft: notes the attempt in the journal, sends it, and notes the outcome.
 *
 * With `--new`, `confirmShown` notes the outcome: after a crash before the draft was shown, the next run must not create another
 * one. Throws the service's refusal, at the draft's field when it names one; `UnknownOutcome` when the draft may exist;
 * `InterruptedSubmission` when the signal came first; a `LocalFailure` before sending when `--new` cannot be noted.
 */
export async function submitDraft(ports: SubmitPorts, request: SubmitRequest): Promise<Submitted> {
  ports.signal.throwIfAborted();
  const { draft, keyChoice } = request;
  const isNew = keyChoice.from === "new";
  const submissions = foldRecords((await readOrNote(ports, { isRequired: isNew })).records);
  const key = keyFor(ports, request, submissions);
  const attempt = attemptOf(ports, request, key);
  await appendOrNote(ports, attempt, { isRequired: isNew });
  const tracker = new AttemptTracker();
  const answer = await ports
    .createDraft(draft.body, key, tracker.onAttemptOutcome)
    .catch((error: unknown) => noteFailure(ports, { request, attempt, tracker, error }));

  const { slug, status, editorUrl } = answer.draft;
  const noteCreated = () =>
    appendOrNote(ports, { ...attempt, type: "created", at: now(ports), slug, status, editorUrl });
  if (!isNew) await noteCreated();
  const isKnown = submissions.some((submission) => isSame(submission, { attempt, editorUrl, slug }));
  const result = answer.replayed || isKnown ? "replayed" : "created";
  return {
    draft: { slug, status, editorUrl, idempotencyKey: key, result, file: draft.file ?? null },
    raw: answer.raw,
    confirmShown: isNew ? noteCreated : async () => undefined,
  };
}

/** Returns the key to send, which is that of an unfinished attempt when there is one. */
function keyFor(
  { note, randomBytes }: SubmitPorts,
  { draft, baseUrl, keyChoice, answeredKeys = new Set() }: SubmitRequest,
  submissions: readonly JournaledSubmission[],
): string {
  const isIntended = ({ last }: JournaledSubmission) =>
    keyChoice.from === "new" && answeredKeys.has(last.idempotencyKey);
  const { key, resumed } = chooseKey(
    keyChoice,
    { baseUrl, body: draft.body, websiteUrl: draft.input.websiteUrl },
    { submissions: submissions.filter((submission) => !isIntended(submission)), randomBytes },
  );
  if (resumed) note(`Resuming the unfinished attempt of ${resumed.last.at} with its key`);
  return key;
}

function attemptOf(ports: SubmitPorts, { draft, baseUrl }: SubmitRequest, key: string): AttemptRecord {
  return {
    v: 1,
    type: "attempt",
    id: Buffer.from(ports.randomBytes(8)).toString("hex"),
    at: now(ports),
    baseUrl,
    idempotencyKey: key,
    bodyHash: sha256(draft.body),
    name: draft.input.name,
    file: draft.file ?? null,
  };
}

/** Notes that nothing was created, and throws the failure. An attempt with an unknown outcome, also after a bug, stays open for the next run. */
async function noteFailure(
  ports: SubmitPorts,
  { request, attempt, tracker, error }: FailedAttempt,
): Promise<never> {
  const isAborted = ports.signal.aborted && !(error instanceof CatalogError);
  const reason: unknown = isAborted ? ports.signal.reason : error;
  if (reason instanceof Interrupted) {
    if (tracker.mayHaveCreated) throw new InterruptedSubmission(reason);
    await appendOrNote(ports, { ...attempt, type: "unsent", at: now(ports), code: "INTERRUPTED" });
  }
  if (!(reason instanceof CatalogError)) throw reason;
  if (tracker.mayHaveCreated) throw new UnknownOutcome(reason);
  const type = reason.status === undefined ? "unsent" : "refused";
  await appendOrNote(ports, { ...attempt, type, at: now(ports), code: reason.code });
  throw locateRefusal(reason, request.draft.candidate);
}

interface FailedAttempt {
  readonly request: SubmitRequest;
  readonly attempt: AttemptRecord;
  readonly tracker: AttemptTracker;
  readonly error: unknown;
}

/** Tells whether the answer is a draft of an earlier run, and not one that a service without memory of it created anew. */
function isSame(
  { last, created }: JournaledSubmission,
  answer: { attempt: AttemptRecord; slug: string; editorUrl: string },
): boolean {
  return (
    last.baseUrl === answer.attempt.baseUrl &&
    last.idempotencyKey === answer.attempt.idempotencyKey &&
    created?.slug === answer.slug &&
    created.editorUrl === answer.editorUrl
  );
}

function now({ clock }: SubmitPorts): string {
  return clock.now().toISOString();
}

/** The outcome of one attempt: it was sent, or the service refused it after that. */
type AttemptOutcome = "sent" | "refused";

/** Counts the attempts of one submission. A refusal settles its own attempt only: an earlier one may have lost its answer after it succeeded. */
class AttemptTracker {
  #unsettled = 0;

  readonly onAttemptOutcome = (outcome: AttemptOutcome): void => {
    this.#unsettled += outcome === "sent" ? 1 : -1;
  };

  /** True when a draft may exist without an answer: more attempts were sent than refused. */
  get mayHaveCreated(): boolean {
    return this.#unsettled > 0;
  }
}
