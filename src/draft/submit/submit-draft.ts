import { createHash } from "node:crypto";
import type { SendOutcome } from "../../client/catalog-client.ts";
import { recoverWith } from "../../contract/errors/catalog-error.ts";
import { LocalFailure } from "../../contract/errors/local-errors.ts";
import type { DraftInput } from "../../contract/index.ts";
import { sourceName } from "../file/read-source.ts";
import { type AttemptRecord, foldRecords, type JournalRecord, ofData } from "../journal.ts";
import type { CheckedDraft } from "../judge-draft.ts";
import { settleAnswer, settleError } from "./settle-attempt.ts";
import { type ExistingDraft, liveResult, record, type SubmitDeps } from "./submission.ts";

/**
 * Submits one draft, unless it is already live: records the attempt in the journal, sends the draft, and records the outcome, if known.
 * Throws `UnknownOutcome` or `InterruptedSubmission` if the draft may exist; after any other error, nothing was created. With `isOnce`, the
 * draft is sent without retries and waits. `onWait` is called when it is sent again after a wait that the service asked for.
 */
export async function submitDraft(
  deps: SubmitDeps,
  draft: CheckedDraft,
  { isOnce, onWait }: { readonly isOnce: boolean; readonly onWait: () => void },
): Promise<ExistingDraft> {
  deps.signal.throwIfAborted();
  const { submissions, dataId } = await ownSubmissions(deps);
  const created = submissions.flatMap((last) => (last.type === "created" ? last : [])).reverse();
  const sameSlug = created.find(({ slug }) => slug === draft.slug);
  const live = liveResult({ deps, draft, known: sameSlug });
  if (live) return live;

  const account = accountDigest(deps.baseUrl, await deps.apiKey());
  const attempt = attemptOf(deps, draft, { account, dataId });
  noteUnfinished(deps, attempt, submissions);
  await record(deps, attempt);
  const known = created.find(({ idempotencyKey }) => idempotencyKey === draft.key) ?? sameSlug;
  const submission = { deps, draft, known };
  // The number of HTTP attempts that were sent and not rejected. An attempt may still succeed after a later one is rejected.
  let unsettled = 0;
  let isRefused = false;
  const onAttemptOutcome = (outcome: SendOutcome) => {
    unsettled += outcome === "sent" ? 1 : -1;
    // The only refusal that is retried is a 429, after the wait.
    if (isRefused) onWait();
    isRefused = outcome === "refused";
  };
  const { input, key: idempotencyKey } = draft;
  return deps.createDraft({ body: canonicalBody(input), idempotencyKey, isOnce, onAttemptOutcome }).then(
    (answer) => settleAnswer(submission, attempt, answer),
    // The local catalog in this process throws this error if it stored nothing, for example because the disk is full.
    (error: unknown) =>
      settleError(submission, attempt, {
        error,
        isUnsettled: unsettled > 0 && !(error instanceof LocalFailure),
      }),
  );
}

/** Returns the journal's submissions to a catalog by the current account or, without an API key, by all accounts. */
async function ownSubmissions(deps: SubmitDeps) {
  const { baseUrl, journal, note } = deps;
  const unread = recoverWith(({ message }) => {
    note(message);
    return [];
  });
  const all = await journal.read().catch(unread);
  const dataId = await deps.dataId();
  const owner = await deps.apiKey().then(
    (apiKey) => accountDigest(baseUrl, apiKey),
    () => undefined,
  );
  const records = ofData(all, baseUrl, dataId);
  const isOwn = ({ account, ...record }: JournalRecord) =>
    record.baseUrl === baseUrl && account === (owner ?? account);
  return { submissions: foldRecords(records.filter(isOwn)), dataId };
}

/** Returns the digest that identifies an account in the journal: 16 hex digits that depend on the base URL and the API key. */
function accountDigest(baseUrl: string, apiKey: string): string {
  return sha256(`${baseUrl}\n${apiKey}`).slice(0, 16);
}

/** Returns the SHA-256 of a string's UTF-8 bytes, in lowercase hex. */
function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function attemptOf(
  { clock, newId, baseUrl }: SubmitDeps,
  draft: CheckedDraft,
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
    bodyHash: sha256(canonicalBody(draft.input)),
    name: draft.input.name,
    file: draft.file,
  };
}

/** Prints a note if this run resumes an unfinished attempt. */
function noteUnfinished(
  { note }: SubmitDeps,
  { idempotencyKey, bodyHash, file }: AttemptRecord,
  submissions: ReturnType<typeof foldRecords>,
): void {
  const same = submissions.find((each) => each.idempotencyKey === idempotencyKey);
  if (same?.type !== "attempt" || same.bodyHash !== bodyHash) return;
  const task = file === null ? "" : ` to submit ${sourceName(file)}`;
  note(`Resuming the unfinished attempt from ${same.at}${task}, using the same key`);
}

/** Returns the canonical JSON of a draft, which is sent as the request body. */
export function canonicalBody(input: DraftInput): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}
