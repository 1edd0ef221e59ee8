import { CatalogError, recoverWith } from "../../errors/catalog-error.ts";
import { Interrupted } from "../../errors/interrupted.ts";
import { UnknownOutcome } from "../../errors/remote-errors.ts";
import type { PreparedDraft } from "../prepare-drafts.ts";
import { batchFailure } from "./batch-failure.ts";
import { type DraftResult, interruptionOf } from "./draft-result.ts";
import type { SubmitDeps, SubmitTarget } from "./submit-deps.ts";
import { submitDraft } from "./submit-draft.ts";

/** The result for one draft, and the body of the response that contained the draft, if there is one. */
export interface DraftAnswer {
  readonly result: DraftResult;
  readonly raw?: Buffer | undefined;
}

/** A submission that sends each draft when its result is read, or at the latest when `settle` is called. */
export interface DraftSubmission {
  /** Yields each draft's result as soon as it is known. Ends early after a signal. */
  readonly results: AsyncIterable<DraftAnswer>;
  /** Submits the drafts whose results have not been read, and throws the error for the run if it failed. */
  settle(): Promise<void>;
}

/**
 * Returns a submission that sends drafts in order, one at a time. After an error that applies to all drafts, such as the daily limit, the
 * remaining drafts are not sent. Before each result is yielded, `onResult` receives the results so far.
 */
export function submitDrafts(
  deps: SubmitDeps,
  { drafts, ...target }: SubmitTarget & { readonly drafts: readonly PreparedDraft[] },
  onResult: (results: readonly DraftResult[]) => void,
): DraftSubmission {
  const submitted = submitEach(deps, target, drafts);
  const known: DraftResult[] = [];
  let interruption: Interrupted | undefined;
  const next = () =>
    submitted.next().catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error;
      interruption = interruptionOf(error, { results: known, count: drafts.length });
      return { done: true } as const;
    });
  async function* results() {
    // A `for await` loop would end the submission when the reader stops.
    for (let answer = await next(); !answer.done; answer = await next()) {
      known.push(answer.value.result);
      onResult(known);
      yield answer.value;
    }
  }
  const settle = async () => {
    for await (const _ of results());
    const failure = interruption ?? batchFailure(known);
    if (failure) throw failure;
  };
  return { results: results(), settle };
}

async function* submitEach(
  deps: SubmitDeps,
  target: SubmitTarget,
  drafts: readonly PreparedDraft[],
): AsyncGenerator<DraftAnswer, void, void> {
  let obstacle: CatalogError | undefined;
  deps.signal.throwIfAborted();
  for (const draft of drafts) {
    const file = draft.file ?? null;
    if ("error" in draft) {
      yield { result: { file, result: "failed", error: draft.error } };
      continue;
    }
    // A live draft is not sent, so an earlier error does not affect its result.
    const isLive = draft.listing?.result === "own";
    const error = draft.heldBy ?? (isLive ? undefined : obstacle);
    if (error) {
      yield { result: { file, result: "not-sent", error } };
      continue;
    }
    const submitted = await submitDraft(deps, { ...target, draft }).catch(recoverWith((error) => error));
    if (submitted instanceof CatalogError) {
      // A failed search for the live listing prevents only this draft from being sent.
      const isOwn = target.skipsExisting && draft.listing?.result === "failed";
      obstacle ??= isOwn ? undefined : obstacleIn(submitted);
      yield { result: { file, result: "failed", error: submitted } };
    } else {
      yield { result: submitted.draft, raw: submitted.raw };
    }
  }
}

const FOR_ALL = ["API_KEY_REQUIRED", "INSECURE_BASE_URL", "OWNER_UNAVAILABLE", "TIMEOUT"];

/** Returns the error, or the cause of an unknown outcome, if it would also affect the remaining drafts. */
function obstacleIn(error: CatalogError): CatalogError | undefined {
  const { cause } = error;
  const reason = error instanceof UnknownOutcome && cause instanceof CatalogError ? cause : error;
  const isForAll = [401, 403, 429].includes(reason.status ?? 0) || FOR_ALL.includes(reason.code);
  return isForAll ? reason : undefined;
}
