import type { Clock } from "../context.ts";
import type { Draft } from "../contract/index.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import { Interrupted } from "../errors/interrupted.ts";
import { InterruptedSubmission } from "../errors/interrupted-submission.ts";
import { UnknownOutcome } from "../errors/unknown-outcome.ts";
import type { CheckedDraft } from "./check-draft.ts";
import { chooseKey } from "./choose-key.ts";
import { type KeyChoice, type RandomBytes, sha256 } from "./idempotency-key.ts";
import { isRefusal } from "./is-refusal.ts";
import type { Journal } from "./journal.ts";
import type { AttemptRecord, JournalRecord } from "./journal-record.ts";
import { locateRefusal } from "./locate-refusal.ts";
import { foldRecords, type Submission } from "./submissions.ts";

/** What submitting needs from outside. */
export interface SubmitPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly randomBytes: RandomBytes;
  readonly journal: Journal;
  /** One line for the person reading along. */
  readonly note: (text: string) => void;
  /** Sends the body as it is, with all retries. Throws a `CatalogError`, or the signal's reason. */
  readonly createDraft: (
    body: string,
    idempotencyKey: string,
  ) => Promise<{ readonly draft: Draft; readonly replayed: boolean }>;
}

/** One draft, where it goes, and how its key is found. */
export interface SubmitRequest {
  readonly draft: CheckedDraft;
  /** The normal form of the base URL, or `sandbox`. */
  readonly baseUrl: string;
  readonly keyChoice: KeyChoice;
}

/** A draft that exists now, as `draft create` prints it. */
export interface SubmittedDraft {
  readonly slug: string;
  readonly status: string;
  readonly editorUrl: string;
  readonly idempotencyKey: string;
  /** `replayed`: it existed before, and this run created nothing. */
  readonly result: "created" | "replayed";
  readonly file: string | null;
}

/**
 * Submits one draft: notes the attempt in the journal, sends it, and notes the outcome.
 *
 * Throws what the service refused, at the draft's field when it names one; `UnknownOutcome` when the draft may exist,
 * `InterruptedSubmission` when the signal came first; a `LocalFailure` before sending when `--new` cannot be noted.
 */
export async function submitDraft(ports: SubmitPorts, request: SubmitRequest): Promise<SubmittedDraft> {
  ports.signal.throwIfAborted();
  const { draft, baseUrl, keyChoice } = request;
  const submissions = await knownSubmissions(ports, keyChoice);
  const parts = { baseUrl, body: draft.body, websiteUrl: draft.input.websiteUrl };
  const { key, resumed } = chooseKey(keyChoice, parts, { submissions, randomBytes: ports.randomBytes });
  if (resumed) ports.note(`An attempt of ${resumed.last.at} was not finished: it goes on with the same key`);

  const attempt = attemptOf(ports, request, key);
  await record(ports, attempt, keyChoice.from === "new");
  const { draft: created, replayed } = await ports
    .createDraft(draft.body, key)
    .catch((error: unknown) => settleFailure(ports, { request, attempt, error }));

  const { slug, status, editorUrl } = created;
  await record(ports, { ...attempt, type: "created", at: now(ports), slug, status, editorUrl });
  const isKnown = submissions.some((submission) => isSame(submission, { attempt, editorUrl, slug }));
  const result = replayed || isKnown ? "replayed" : "created";
  return { slug, status, editorUrl, idempotencyKey: key, result, file: draft.file ?? null };
}

/** Without the journal an attempt cannot be found again. With a derived key that does no harm. */
async function knownSubmissions(ports: SubmitPorts, { from }: KeyChoice): Promise<readonly Submission[]> {
  try {
    const { records, damaged } = await ports.journal.read();
    if (damaged > 0)
      ports.note(
        `${damaged} line${damaged === 1 ? "" : "s"} of the journal could not be read: ${ports.journal.path}`,
      );
    return foldRecords(records);
  } catch (error) {
    if (from === "new" || !(error instanceof CatalogError)) throw error;
    ports.note(error.message);
    return [];
  }
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

async function record(ports: SubmitPorts, entry: JournalRecord, isNeeded = false): Promise<void> {
  try {
    await ports.journal.append(entry);
  } catch (error) {
    if (isNeeded || !(error instanceof CatalogError)) throw error;
    ports.note(error.message);
  }
}

async function settleFailure(
  ports: SubmitPorts,
  { request, attempt, error }: { request: SubmitRequest; attempt: AttemptRecord; error: unknown },
): Promise<never> {
  if (error instanceof CatalogError && isRefusal(error)) {
    await record(ports, { ...attempt, type: "refused", at: now(ports), code: error.code });
    throw locateRefusal(error, request.draft);
  }
  const reason = error instanceof Interrupted ? error : ports.signal.reason;
  if (reason instanceof Interrupted) throw new InterruptedSubmission(reason);
  throw error instanceof CatalogError ? new UnknownOutcome(error) : error;
}

/** The same draft, not one that a service made anew after it had forgotten the first: its editor URL cannot be guessed. */
function isSame(
  { last, created }: Submission,
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
