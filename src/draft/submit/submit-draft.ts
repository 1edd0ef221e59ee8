import { hash } from "node:crypto";
import { CatalogError, recoverWith } from "../../contract/errors/catalog-error.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import { LocalFailure } from "../../contract/errors/local-errors.ts";
import type { DraftInput } from "../../contract/index.ts";
import { sourceName } from "../file/read-source.ts";
import {
  type AttemptRecord,
  appendRecord,
  type CreatedRecord,
  createdDrafts,
  draftIdentity,
  ofData,
  readJournal,
  unfinishedAttempts,
} from "../journal.ts";
import type { CheckedDraft } from "../judge-draft.ts";
import { settleError } from "./settle-error.ts";
import {
  type Connection,
  type DraftToSubmit,
  type ExistingDraft,
  liveResult,
  resultFor,
  type SubmitDeps,
} from "./submission.ts";

/**
 * Submits one draft, unless it is already live: records the attempt in the journal, sends the draft, and records the outcome, if known.
 * Throws `UnknownOutcome` or `InterruptedSubmission` if the draft may exist; after any other error, nothing was created. With `isOnce`, the
 * draft is sent without retries and waits. `onWait` is called when it is sent again after a wait that the service asked for.
 */
export async function submitDraft(deps: SubmitDeps, draft: CheckedDraft, options: SendOptions) {
  deps.signal.throwIfAborted();
  const connection = await deps.connector.connect();
  const apiKey = connection.apiKey();
  // The digest that identifies the account in the journal.
  const account = apiKey.then((key) => hash("sha256", `${deps.baseUrl}\n${key}`).slice(0, 16));
  const { own, all } = await submissionsTo(deps, account);
  const created = createdDrafts(own);
  const hasSlug = ({ slug }: CreatedRecord) => slug === draft.slug;
  // A draft that another account submitted with this slug may be the same draft, or the reason why this one is refused.
  const sameSlug = created.find(hasSlug) ?? createdDrafts(all).find(hasSlug);
  if (draft.live) return liveResult({ deps, draft, known: sameSlug }, draft.live);

  const attempt = attemptOf(deps, draft, await account);
  const unfinished = unfinishedAttempts(own, draft.key);
  const last = unfinished.at(-1);
  if (last) deps.note(unfinishedNote(last, attempt));
  appendRecord(deps, attempt);
  const known = created.find(({ idempotencyKey }) => idempotencyKey === draft.key) ?? sameSlug;
  const isAfterOther = unfinished.some(({ bodyHash }) => bodyHash !== attempt.bodyHash);
  const submission = { deps, draft, known, isAfterOther };
  return sendDraft(submission, attempt, { ...options, catalog: connection.catalog, apiKey: await apiKey });
}

function unfinishedNote({ at, bodyHash, file }: AttemptRecord, next: AttemptRecord): string {
  const task = file === null ? "" : ` to submit ${sourceName(file)}`;
  return bodyHash === next.bodyHash
    ? `Resuming the unfinished attempt from ${at}${task}, using the same key`
    : `The unfinished attempt from ${at}${task} had different text, and may have created the draft`;
}

interface SendOptions {
  readonly isOnce: boolean;
  readonly onWait: () => void;
}

type Sending = SendOptions & Pick<Connection, "catalog"> & { readonly apiKey: string };

async function sendDraft(
  submission: DraftToSubmit,
  attempt: AttemptRecord,
  { catalog, apiKey, isOnce, onWait }: Sending,
): Promise<ExistingDraft> {
  const { deps, draft } = submission;
  let answer: Awaited<ReturnType<typeof catalog.createDraft>>;
  // The number of HTTP attempts that were sent and not rejected. An attempt may still succeed after a later one is rejected.
  let unsettled = 0;
  let isRefused = false;
  const onSent = () => {
    unsettled += 1;
    // The only refusal that is retried is a 429, after the wait.
    if (isRefused) onWait();
    isRefused = false;
  };
  const onRefused = () => {
    unsettled -= 1;
    isRefused = true;
  };
  try {
    const { hasOwnTime } = deps;
    const request = { body: canonicalBody(draft.input), idempotencyKey: draft.key, apiKey, hasOwnTime };
    answer = await catalog.createDraft({ ...request, isOnce, onSent, onRefused });
  } catch (error) {
    // The local catalog in this process throws this error if it stored nothing, for example because the disk is full.
    const isUnsettled = unsettled > 0 && !(error instanceof LocalFailure);
    return settleError(submission, attempt, { error, isUnsettled });
  }
  // If an earlier attempt of this run received no response, that attempt may have created the draft.
  return settleAnswer(submission, attempt, answer, unsettled > 1);
}

/** Records the draft that the service returned, and returns it. */
function settleAnswer(
  submission: DraftToSubmit,
  attempt: AttemptRecord,
  { value: { draft: answer, replayed }, raw }: Awaited<ReturnType<Connection["catalog"]["createDraft"]>>,
  isRepeated: boolean,
): ExistingDraft {
  const { deps, draft, known } = submission;
  const { slug, status, editorUrl } = answer;
  const at = deps.clock.now().toISOString();
  appendRecord(deps, { ...attempt, at, type: "created", slug, status, editorUrl });
  // An editor whose address is made from the slug can belong to a draft of another account, or to a new one after the first was deleted.
  const isKnown =
    known !== undefined &&
    known.account === attempt.account &&
    known.bodyHash === attempt.bodyHash &&
    draftIdentity(known) === draftIdentity(answer);
  const isReplay = replayed || isKnown;
  const warnings = slug === draft.slug ? [] : [otherSlugWarning(draft, slug)];
  const [other] = deps.isJob && !isKnown && (!replayed || isRepeated) ? warnings : [];
  const conflict =
    other && new CatalogError({ code: "STATE_CONFLICT", hint: OTHER_SLUG, message: other.message });
  const state = isReplay ? null : status;
  return {
    ...resultFor(submission, { slug, warnings, state, result: isReplay ? "replayed" : "created" }),
    editorUrl,
    raw,
    ...(conflict && { conflict }),
  };
}

const OTHER_SLUG = "Follow the advice about the slug";

function otherSlugWarning({ slug, read }: CheckedDraft, made: string): Problem {
  const message = `The catalog made ${made}, not ${slug}. If you already have ${slug}, delete ${made} in its editor. Otherwise complete it, and write its slug into the file when it is live, not before: that would make another draft. Until then move the file out of the job's folder.`;
  return { field: "slug", rule: "other-slug", message, ...read.locate(["slug"]) };
}

/** Returns the journal's records for a catalog: of all accounts, and of the current account or, without an API key, all accounts. */
async function submissionsTo(deps: SubmitDeps, owner: Promise<string>) {
  const { baseUrl, dataId } = deps;
  const account = await owner.catch(() => undefined);
  const unread = recoverWith(({ message }) => {
    deps.note(message);
    return [];
  });
  const records = ofData(await readJournal(deps).catch(unread), baseUrl, dataId);
  const all = records.filter((record) => record.baseUrl === baseUrl);
  return { all, own: all.filter((record) => record.account === (account ?? record.account)) };
}

/** Returns the record of an attempt to submit a draft. */
function attemptOf(deps: SubmitDeps, draft: CheckedDraft, account: string) {
  return {
    v: 1,
    type: "attempt",
    id: deps.newId(),
    at: deps.clock.now().toISOString(),
    baseUrl: deps.baseUrl,
    account,
    ...(deps.dataId !== undefined && { dataId: deps.dataId }),
    idempotencyKey: draft.key,
    bodyHash: hash("sha256", canonicalBody(draft.input)),
    name: draft.input.name,
    file: draft.file,
  } as const;
}

/** Returns the canonical JSON of a draft, which is sent as the request body. */
export function canonicalBody(input: DraftInput): string {
  return JSON.stringify(input, Object.keys(input).sort());
}
