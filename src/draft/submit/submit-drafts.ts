import { CatalogError, recoverWith } from "../../contract/errors/catalog-error.ts";
import { withWarnings } from "../../contract/errors/input-problem.ts";
import { Interrupted, InterruptedSubmission, type Remains } from "../../contract/errors/interrupted.ts";
import { isDailyLimit, UnknownOutcome } from "../../contract/errors/remote-errors.ts";
import { AFTER_WARNING, filesFailure, invalidDraft } from "../failures.ts";
import type { FailedDraft } from "../file/read-drafts.ts";
import type { CheckedDraft } from "../judge-draft.ts";
import type { DraftResult, ExistingDraft, SubmitDeps } from "./submission.ts";
import { submitDraft } from "./submit-draft.ts";

/**
 * Returns a submission that sends drafts in order, one at a time, each when its result is read, or at the latest when it is settled. After
 * an error that applies to all drafts, such as a missing API key, the remaining drafts are not sent. Before each result is yielded,
 * `onResult` receives it.
 */
export function submitDrafts(
  deps: SubmitDeps,
  drafts: readonly (CheckedDraft | FailedDraft)[],
  onResult: (result: DraftResult) => void,
) {
  const submit = createSubmitter(deps);
  const known: DraftResult[] = [];
  let interruption: Interrupted | undefined;
  /** Yields the results after the known ones. */
  async function* results() {
    try {
      for (const draft of drafts.slice(known.length)) {
        deps.signal.throwIfAborted();
        const result = await submit(draft);
        known.push(result);
        onResult(result);
        yield result;
      }
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      interruption ??= interruptionOf(error, known, drafts.length);
    }
  }
  return {
    /** Yields each draft's result as soon as it is known. Ends early after a signal. */
    results: results(),
    known,
    /** Submits the drafts whose results have not been read, and throws the error for the run if it failed. */
    settle: async () => {
      for await (const _ of results());
      const failure = interruption ?? filesFailure(known, "create");
      if (failure) throw failure;
    },
  };
}

/** Returns a function that submits drafts, one after the other. */
function createSubmitter(deps: SubmitDeps): (draft: CheckedDraft | FailedDraft) => Promise<DraftResult> {
  let obstacle: CatalogError | undefined;
  // A replay costs no quota, so the remaining drafts are still sent after the limit is reached, once each.
  let isLimited = false;
  const onWait = () => {
    isLimited = true;
  };
  return async (draft) => {
    if ("error" in draft) return draft;
    const { file } = draft;
    // A live draft is not sent, so an earlier error does not affect its result.
    if (obstacle && !draft.live) return { file, result: "not-sent", error: obstacle };
    const sending = submitDraft(deps, draft, { isOnce: isLimited, onWait });
    const submitted = await sending.catch(recoverWith((failure) => failure));
    if (!(submitted instanceof CatalogError)) {
      const existing = await withLocalState(deps, submitted);
      return deps.isStrict ? failedIfWarned(existing, draft) : existing;
    }
    isLimited ||= submitted.status === 429;
    obstacle ??= obstacleIn(submitted);
    return { file, result: "failed", error: submitted, findings: draft.findings };
  };
}

/** Adds the state that the local catalog has for a draft. Other catalogs do not report states. */
async function withLocalState({ localState }: SubmitDeps, draft: ExistingDraft): Promise<ExistingDraft> {
  if (draft.result !== "replayed" && draft.result !== "submitted") return draft;
  const state = await localState(draft.slug);
  if (state === undefined) return draft;
  const message = ATTENTION[state]?.(draft.slug);
  if (message === undefined) return { ...draft, state };
  const warnings = [{ field: "", rule: "state", message, file: draft.file ?? undefined }];
  const findings = withWarnings(draft.findings, warnings);
  return { ...draft, state, findings, warnings: [...draft.warnings, ...warnings] };
}

/** Adds a failure if a new or replayed draft has warnings, which `--strict` does not allow. */
function failedIfWarned(existing: ExistingDraft, { read }: CheckedDraft): ExistingDraft {
  const { result, warnings, conflict } = existing;
  const counts = ["created", "replayed"].includes(result) && warnings.length > 0 && !conflict;
  if (!counts) return existing;
  const details = { findings: withWarnings(undefined, warnings), hint: AFTER_WARNING };
  return { ...existing, conflict: invalidDraft(read, warnings, details) };
}

/** The states that require something of the draft's owner. */
const ATTENTION: Readonly<Record<string, (slug: string) => string>> = {
  REJECTED: (slug) => `${slug} is REJECTED: its editor shows the reason`,
  UNLISTED: (slug) => `${slug} is UNLISTED: its editor shows its state`,
};

const FOR_ALL = ["BASE_URL_REQUIRED", "API_KEY_REQUIRED", "INSECURE_BASE_URL", "OWNER_UNAVAILABLE"];

/** Returns the error, or the cause of an unknown outcome, if it would also affect the remaining drafts. */
function obstacleIn(error: CatalogError): CatalogError | undefined {
  const { cause } = error;
  const reason = error instanceof UnknownOutcome && cause instanceof CatalogError ? cause : error;
  const isForAll = [401, 403].includes(reason.status ?? 0) || FOR_ALL.includes(reason.code);
  return isForAll ? reason : undefined;
}

/** Returns how many drafts failed only because the API limits new drafts, or 0 if there is another failure. */
export function leftByLimit(results: readonly DraftResult[]): number {
  const errors = results.flatMap((each) => ("error" in each ? each.error : (each.conflict ?? [])));
  return errors.every(isDailyLimit) ? errors.length : 0;
}

/** Returns the statement to print after a signal, or undefined if no draft can exist. `underWay` is the number of drafts under way. */
export function remainsOf(results: readonly DraftResult[], count: number, underWay = 0): Remains | undefined {
  const unknown = underWay + results.filter(hasUnknownOutcome).length;
  const numberOf = (...names: readonly DraftResult["result"][]) =>
    results.filter(({ result }) => names.includes(result)).length;
  const created = numberOf("created");
  const parts: readonly (readonly [number, string])[] = [
    [created, created === 1 ? "was created" : "were created"],
    [numberOf("replayed", "live", "submitted"), "existed already"],
    [unknown, "may have been created"],
  ];
  const [first, ...others] = parts.filter(([number]) => number > 0);
  if (first === undefined) return undefined;
  const subject = count === 1 ? "The draft" : `${first[0]} of ${count} drafts`;
  const rest = others.map(([number, verb]) => `, ${number} ${verb}`).join("");
  const statement = `${subject} ${first[1]}${rest}; the output is incomplete.`;
  return { statement, hint: "Run the same command again: existing drafts are found again" };
}

/** Returns the interruption to report. If a run has several drafts and at least one of them may exist, the statement covers all drafts. */
function interruptionOf(interruption: Interrupted, results: readonly DraftResult[], count: number) {
  const underWay = interruption instanceof InterruptedSubmission ? 1 : 0;
  if (count === 1 || (underWay === 0 && !results.some(hasUnknownOutcome))) return interruption;
  return new InterruptedSubmission(interruption, remainsOf(results, count, underWay));
}

function hasUnknownOutcome(result: DraftResult): boolean {
  return "error" in result && result.error instanceof UnknownOutcome;
}
