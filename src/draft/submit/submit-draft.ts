import { normalWebsite } from "../../contract/index.ts";
import { command } from "../../errors/advice.ts";
import { LocalFailure } from "../../errors/local-errors.ts";
import type { CheckedDraft } from "../check/check-candidate.ts";
import { accountDigest, idempotencyKeyOf, sha256 } from "../draft-identity.ts";
import { sourceName } from "../file/read-source.ts";
import { appendOrNote, readOrNote } from "../journal/journal.ts";
import { createdDrafts, foldRecords, type JournaledSubmission } from "../journal/journaled-submissions.ts";
import { type AttemptRecord, ofData } from "../journal/record.ts";
import { liveDraft } from "./existing-draft.ts";
import { type SubmittedDraft, settleAnswer, settleError } from "./settle-attempt.ts";
import type { SubmitDeps, SubmitTarget } from "./submit-deps.ts";

/** A draft and the catalog to submit it to. */
export interface SubmitRequest extends SubmitTarget {
  readonly draft: CheckedDraft;
}

/**
 * Submits one draft, unless it is already live: records the attempt in the journal, sends the draft, and records the outcome, if known.
 *
 * Throws `UnknownOutcome` if the draft may exist, or `InterruptedSubmission` if it may exist after a signal. If nothing was created, throws
 * another `CatalogError` or the signal's reason.
 */
export async function submitDraft(deps: SubmitDeps, request: SubmitRequest): Promise<SubmittedDraft> {
  deps.signal.throwIfAborted();
  const { draft, baseUrl, ...policy } = request;
  const key = idempotencyKeyOf(draft, baseUrl);
  const all = await readOrNote(deps);
  const dataId = await deps.dataId(all);
  const records = ofData(all, new Map([[baseUrl, dataId]]));
  const { listing } = draft;
  const slug = listing?.result === "own" ? listing.listing.slug : undefined;
  const owned = await deps.apiKey().then(
    (apiKey) => accountDigest(baseUrl, apiKey),
    () => undefined,
  );
  const edited = createdDrafts(records, baseUrl).find(
    (each) => each.slug === slug && each.account === (owned ?? each.account),
  );
  const live = liveDraft({ draft, key, known: edited, ...policy });
  if (live) return { draft: live };

  const account = accountDigest(baseUrl, await deps.apiKey());
  const attempt = attemptOf(deps, request, { key, account, dataId });
  const submissions = foldRecords(
    records.filter((record) => record.baseUrl === baseUrl && record.account === account),
  );
  noteHistory(deps, attempt, submissions);
  await appendOrNote(deps, [attempt]);
  const known = submissions.flatMap(({ last }) =>
    last.type === "created" && last.idempotencyKey === key ? last : [],
  );
  const open = { deps, keyed: { draft, key, known: known.at(-1), ...policy }, record: attempt };
  // The number of HTTP attempts that were sent and not rejected. An attempt may still succeed after a later one is rejected.
  let unsettled = 0;
  return deps
    .createDraft(draft.body, key, (outcome) => {
      unsettled += outcome === "sent" ? 1 : -1;
    })
    .then(
      (answer) => settleAnswer(open, answer),
      // The local catalog in this process throws this error if it stored nothing, for example because the disk is full.
      (error: unknown) => settleError(open, error, unsettled > 0 && !(error instanceof LocalFailure)),
    );
}

function attemptOf(
  { clock, newId }: SubmitDeps,
  { draft, baseUrl }: SubmitRequest,
  { key, account, dataId }: { readonly key: string; readonly account: string; dataId: string | undefined },
): AttemptRecord {
  return {
    v: 1,
    type: "attempt",
    id: newId(),
    at: clock.now().toISOString(),
    baseUrl,
    account,
    ...(dataId !== undefined && { dataId }),
    idempotencyKey: key,
    bodyHash: sha256(draft.body),
    name: draft.input.name,
    website: normalWebsite(draft.input.websiteUrl),
    file: draft.file ?? null,
  };
}

/** Prints a note if this run resumes an unfinished attempt, or if it may create a second draft for the website with a different key. */
function noteHistory(
  { note }: SubmitDeps,
  { idempotencyKey, bodyHash, website, file }: AttemptRecord,
  submissions: readonly JournaledSubmission[],
): void {
  const same = submissions.find(({ last }) => last.idempotencyKey === idempotencyKey);
  if (same?.state === "unknown" && same.last.bodyHash === bodyHash) {
    const task = file === null ? "" : ` to submit ${sourceName(file)}`;
    note(`Resuming the unfinished attempt from ${same.last.at}${task}, using the same key`);
  }
  if (same !== undefined) return;
  const first = submissions.find(
    ({ state, last }) => last.website === website && (state === "created" || state === "unknown"),
  );
  if (first === undefined) return;
  if (first.last.type !== "created") {
    note(`An attempt from ${first.last.at} with another key may have created a draft for ${website}`);
    return;
  }
  const text = `The website ${website} already has a draft from this machine, ${first.last.slug}. Open it`;
  note({ text, command: command("draft open", [first.last.slug]) });
}
