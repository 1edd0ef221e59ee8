import { CatalogError } from "../../errors/catalog-error.ts";
import { Interrupted } from "../../errors/interrupted.ts";
import { UnknownOutcome } from "../../errors/remote-errors.ts";
import type { KeyChoice } from "../idempotency-key.ts";
import { appendOrNote } from "../journal/journal.ts";
import type { CreatedRecord } from "../journal/record.ts";
import type { FailedDraft, PreparedDraft } from "../prepare-drafts.ts";
import { batchFailure } from "./batch-failure.ts";
import { type DraftBatch, planBatch } from "./plan-batch.ts";
import { type SentKey, submitDraft } from "./submit-draft.ts";
import type { SubmitPorts } from "./submit-ports.ts";
import { interruptionOf, type Verdict } from "./verdict.ts";

/** The verdict on one draft, and the service's response. */
export interface DraftResult {
  readonly verdict: Verdict;
  /** The origin of the draft's key, or undefined if no draft was created. */
  readonly key?: SentKey;
  /** The body of the service's response, if any. */
  readonly raw?: Buffer | undefined;
}

/** Several drafts for one catalog, and the origin of their keys. */
export interface SubmitAllRequest extends DraftBatch {
  readonly keyChoice: KeyChoice;
}

/** A submission that sends each draft when its result is read, or at the latest when `settle` is called. */
export interface DraftSubmission {
  /** Yields each draft's result as soon as it is known. Ends early after a signal. */
  readonly results: AsyncIterable<DraftResult>;
  /**
   * Submits the drafts whose results have not been read. If all drafts exist, records in the journal that those created with `--new` are
   * settled. Must be called only after the results have been shown, or after the reader of the results has stopped reading. Throws the
   * interruption if there was one; otherwise, if drafts failed, throws the error for those drafts.
   */
  settle(): Promise<void>;
}

/**
 * Returns a submission that sends drafts in order, one at a time.
 *
 * An invalid draft does not prevent the remaining drafts from being sent, but an error that applies to all drafts, such as the daily limit
 * or a refused API key, does. `onVerdict` is called before each verdict is shown, even if the results are not read.
 */
export function submitDrafts(
  ports: SubmitPorts,
  request: SubmitAllRequest,
  onVerdict?: (verdict: Verdict) => void,
): DraftSubmission {
  const settlements: CreatedRecord[] = [];
  const finish = async () => {
    for (const each of request.drafts) if (!("error" in each)) each.candidate.answers?.drop();
    if (settlements.length > 0) await appendOrNote(ports, settlements);
  };
  return submissionOf(submitEach(ports, request, settlements), {
    count: request.drafts.length,
    finish,
    onVerdict,
  });
}

/** Returns a submission of drafts that all failed before they were sent. */
export function failedSubmission(
  drafts: readonly FailedDraft[],
  onVerdict?: (verdict: Verdict) => void,
): DraftSubmission {
  async function* failures() {
    for (const draft of drafts) yield failed(draft);
  }
  return submissionOf(failures(), { count: drafts.length, finish: async () => undefined, onVerdict });
}

interface BatchHooks {
  readonly count: number;
  /** Called when all drafts exist and have been shown. */
  readonly finish: () => Promise<void>;
  readonly onVerdict: ((verdict: Verdict) => void) | undefined;
}

function submissionOf(
  submitted: AsyncGenerator<DraftResult, void, void>,
  { count, finish, onVerdict }: BatchHooks,
): DraftSubmission {
  const verdicts: Verdict[] = [];
  let interruption: Interrupted | undefined;
  const next = () =>
    submitted.next().catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error;
      interruption = interruptionOf(error, { verdicts, count });
      return { done: true } as const;
    });
  async function* results() {
    // A `for await` loop would end the submission when the reader stops.
    for (let result = await next(); !result.done; result = await next()) {
      verdicts.push(result.value.verdict);
      onVerdict?.(result.value.verdict);
      yield result.value;
    }
  }
  const settle = async () => {
    for await (const _ of results());
    const failure = interruption ?? batchFailure(verdicts);
    if (failure) throw failure;
    await finish();
  };
  return { results: results(), settle };
}

async function* submitEach(
  ports: SubmitPorts,
  { drafts, ...target }: SubmitAllRequest,
  settlements: CreatedRecord[],
): AsyncGenerator<DraftResult, void, void> {
  let obstacle: CatalogError | undefined;
  let keys: ReadonlyMap<PreparedDraft, string> = new Map();
  const isBatch =
    target.keyChoice.from === "new" && drafts.length > 1 && drafts.some((each) => !("error" in each));
  ports.signal.throwIfAborted();
  if (isBatch) {
    const plan = await planBatch(ports, { ...target, drafts }).catch(catalogErrorOf);
    if (plan instanceof CatalogError) obstacle = plan;
    else keys = plan;
  }
  for (const prepared of drafts) {
    const file = prepared.file ?? null;
    if ("error" in prepared) {
      yield failed(prepared);
    } else if (obstacle) {
      yield { verdict: { file, result: "not-sent", error: obstacle } };
    } else {
      const findings = prepared.findings && { findings: prepared.findings };
      const request = { ...target, draft: prepared, plannedKey: keys.get(prepared) };
      const submitted = await submitDraft(ports, request).catch(catalogErrorOf);
      if (submitted instanceof CatalogError) {
        obstacle = obstacleIn(submitted);
        yield { verdict: { file, result: "failed", error: submitted } };
      } else {
        const { draft, key, raw, settlement } = submitted;
        if (settlement) settlements.push(settlement);
        yield { verdict: { ...draft, ...findings }, key, raw };
      }
    }
  }
}

function failed({ file, error }: FailedDraft): DraftResult {
  return { verdict: { file: file ?? null, result: "failed", error } };
}

function catalogErrorOf(error: unknown): CatalogError {
  if (error instanceof CatalogError) return error;
  throw error;
}

const FOR_ALL = ["API_KEY_REQUIRED", "INSECURE_BASE_URL", "OWNER_UNAVAILABLE", "TIMEOUT"];

/** Returns the error, or the cause of an unknown outcome, if it would also affect the remaining drafts, which are then not sent. */
function obstacleIn(error: CatalogError): CatalogError | undefined {
  const { cause } = error;
  const reason = error instanceof UnknownOutcome && cause instanceof CatalogError ? cause : error;
  const isForAll = [401, 403, 429].includes(reason.status ?? 0) || FOR_ALL.includes(reason.code);
  return isForAll ? reason : undefined;
}
