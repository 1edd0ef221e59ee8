import { hash } from "node:crypto";
import { CatalogError, recoverWith } from "../../contract/errors/catalog-error.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import { LocalFailure } from "../../contract/errors/local-errors.ts";
import type { DraftInput } from "../../contract/index.ts";
import { sourceName } from "../file/read-source.ts";
import {
  type AttemptRecord,
  appendRecord,
  draftIdentity,
  foldRecords,
  ofData,
  readJournal,
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
  const submissions = await ownSubmissions(deps, account);
  const created = submissions.flatMap((each) => (each.type === "created" ? each : [])).reverse();
  const sameSlug = created.find(({ slug }) => slug === draft.slug);
  if (draft.live) return liveResult({ deps, draft, known: sameSlug }, draft.live);

  const attempt = attemptOf(deps, draft, await account);
  const same = submissions.find(({ idempotencyKey }) => idempotencyKey === attempt.idempotencyKey);
  if (same?.type === "attempt" && same.bodyHash === attempt.bodyHash) {
    const task = attempt.file === null ? "" : ` to submit ${sourceName(attempt.file)}`;
    deps.note(`Resuming the unfinished attempt from ${same.at}${task}, using the same key`);
  }
  appendRecord(deps, attempt);
  const known = created.find(({ idempotencyKey }) => idempotencyKey === draft.key) ?? sameSlug;
  const { catalog } = connection;
  return sendDraft({ deps, draft, known }, attempt, { ...options, catalog, apiKey: await apiKey });
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
  return settleAnswer(submission, attempt, answer);
}

/** Records the draft that the service returned, and returns it. */
function settleAnswer(
  submission: DraftToSubmit,
  attempt: AttemptRecord,
  { value: { draft: answer, replayed }, raw }: Awaited<ReturnType<Connection["catalog"]["createDraft"]>>,
): ExistingDraft {
  const { deps, draft, known } = submission;
  const { slug, status, editorUrl } = answer;
  const at = deps.clock.now().toISOString();
  appendRecord(deps, { ...attempt, at, type: "created", slug, status, editorUrl });
  const isReplay = replayed || (known !== undefined && draftIdentity(known) === draftIdentity(answer));
  const warnings = slug === draft.slug ? [] : [otherSlugWarning(draft, slug)];
  const [other] = deps.isJob && !isReplay ? warnings : [];
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

const OTHER_SLUG = "Follow the steps above, then run this job again";

function otherSlugWarning({ slug, read }: CheckedDraft, made: string): Problem {
  const message = `The catalog made ${made}, not ${slug}. If you already have ${slug}, delete ${made} in its editor. Otherwise complete it, and write its slug into the file when it is live, not before: that would make another draft. Until then move the file out of the job's folder.`;
  return { field: "slug", rule: "other-slug", message, ...read.locate(["slug"]) };
}

/** Returns the journal's submissions to a catalog by the current account or, without an API key, by all accounts. */
async function ownSubmissions(deps: SubmitDeps, owner: Promise<string>) {
  const { baseUrl, dataId } = deps;
  const account = await owner.catch(() => undefined);
  const unread = recoverWith(({ message }) => {
    deps.note(message);
    return [];
  });
  const all = await readJournal(deps).catch(unread);
  const own = ofData(all, baseUrl, dataId).filter(
    (record) => record.baseUrl === baseUrl && record.account === (account ?? record.account),
  );
  return foldRecords(own);
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
