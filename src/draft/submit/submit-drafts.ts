import { CatalogError } from "../../errors/catalog-error.ts";
import { exitCodeOf } from "../../errors/exit-codes.ts";
import { Interrupted } from "../../errors/interrupted.ts";
import { UnknownOutcome } from "../../errors/remote-errors.ts";
import type { KeyChoice } from "../idempotency-key.ts";
import type { FailedDraft, PreparedDraft } from "../prepare-drafts.ts";
import { batchFailure } from "./batch-failure.ts";
import { type CreatedDraft, type SentKey, type SubmitPorts, submitDraft } from "./submit-draft.ts";

/** A draft that failed, or that was not sent because of an obstacle for all drafts. */
interface UnsubmittedDraft {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: CatalogError;
}

/** The verdict on one draft. */
export type Verdict = CreatedDraft | UnsubmittedDraft;

/** The verdict on one draft, and the service's response. */
export interface DraftResult {
  readonly verdict: Verdict;
  /** The key of the draft, or undefined if it was not created. */
  readonly key?: SentKey;
  /** The body of the service's response, if any. */
  readonly raw?: Buffer | undefined;
}

/** Several drafts for one catalog. */
export interface SubmitAllRequest {
  readonly drafts: readonly PreparedDraft[];
  /** The normal form of the base URL, or `sandbox`. */
  readonly baseUrl: string;
  /** The ID of the local catalog's data; undefined for any other catalog. */
  readonly dataId?: string | undefined;
  readonly keyChoice: KeyChoice;
}

/** A submission that sends each draft when its result is read. */
export interface DraftSubmission {
  /** The result of each draft as soon as it is known. They end early when a signal interrupts the sending. */
  readonly results: AsyncIterable<DraftResult>;
  /**
   * Submits the drafts whose results were not read. If all drafts exist, settles the drafts of `--new` in the journal. Call it once
   * the results are shown or their reader is gone. Throws the interruption of the submission or the failure of the drafts.
   */
  settle(): Promise<void>;
}

/**
 * Submits drafts in order, one at a time.
 *
 * An invalid draft does not stop the others. An obstacle for all drafts does: the daily limit, a refused key, no time left.
 * `onVerdict` receives every verdict before it can be shown, even if the results are not read.
 */
export function submitDrafts(
  ports: SubmitPorts,
  request: SubmitAllRequest,
  onVerdict?: (verdict: Verdict) => void,
): DraftSubmission {
  return submissionOf((state) => submitEach(ports, request, state), onVerdict);
}

/** Returns the submission of drafts that all failed before sending. */
export function failedSubmission(
  drafts: readonly FailedDraft[],
  onVerdict?: (verdict: Verdict) => void,
): DraftSubmission {
  return submissionOf(async function* () {
    for (const draft of drafts) yield failed(draft);
  }, onVerdict);
}

interface BatchState {
  readonly verdicts: Verdict[];
  /** Functions to call once all drafts exist and were shown. */
  readonly settlements: (() => Promise<void>)[];
}

function submissionOf(
  submit: (state: BatchState) => AsyncGenerator<DraftResult, void, void>,
  onVerdict: (verdict: Verdict) => void = () => undefined,
): DraftSubmission {
  const state: BatchState = { verdicts: [], settlements: [] };
  const submitted = submit(state);
  let interruption: Interrupted | undefined;
  const next = () =>
    submitted.next().catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error;
      interruption = error;
      return { done: true } as const;
    });
  async function* results() {
    // A `for await` loop would end the submission when its reader stops.
    for (let result = await next(); !result.done; result = await next()) {
      state.verdicts.push(result.value.verdict);
      onVerdict(result.value.verdict);
      yield result.value;
    }
  }
  const settle = async () => {
    for await (const _ of results());
    const outcomes = state.verdicts.map((verdict) => ("error" in verdict ? verdict.error : undefined));
    const files = state.verdicts.map(({ file }) => file);
    const failure = interruption ?? batchFailure(outcomes, exitCodeOf, { files });
    if (failure) throw failure;
    for (const noteSettled of state.settlements) await noteSettled();
  };
  return { results: results(), settle };
}

async function* submitEach(
  ports: SubmitPorts,
  { drafts, ...target }: SubmitAllRequest,
  { settlements }: BatchState,
): AsyncGenerator<DraftResult, void, void> {
  let obstacle: CatalogError | undefined;
  const answeredKeys = new Set<string>();
  for (const prepared of drafts) {
    const file = prepared.file ?? null;
    if ("error" in prepared) {
      yield failed(prepared);
    } else if (obstacle) {
      yield { verdict: { file, result: "not-sent", error: obstacle } };
    } else {
      const found = prepared.findings && { findings: prepared.findings };
      const isOneOfSeveral = drafts.length > 1;
      const request = { ...target, draft: prepared.draft, answeredKeys, isOneOfSeveral };
      const submitted = await submitDraft(ports, request).catch(catalogErrorOf);
      if (submitted instanceof CatalogError) {
        obstacle = obstacleIn(submitted);
        yield { verdict: { file, result: "failed", error: submitted } };
      } else {
        const { draft, key, raw, settle } = submitted;
        settlements.push(settle);
        answeredKeys.add(draft.idempotencyKey);
        yield { verdict: { ...draft, ...found }, key, raw };
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

/** Returns the error if the next draft would fail with it too. The next draft is not sent, so its outcome is known. */
function obstacleIn(error: CatalogError): CatalogError | undefined {
  const { cause } = error;
  const reason = error instanceof UnknownOutcome && cause instanceof CatalogError ? cause : error;
  const isForAll = [401, 403, 429].includes(reason.status ?? 0) || FOR_ALL.includes(reason.code);
  return isForAll ? reason : undefined;
}
