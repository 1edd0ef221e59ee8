/** What came of one attempt, as far as it matters for trying again. */
export type AttemptResult =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** Milliseconds that the server asked to wait; undefined when it did not say. */
      readonly askedWaitMs: number | undefined;
    }
  | { readonly kind: "failure"; readonly isRetryable: boolean };

/** Everything that the decision depends on. */
export interface RetrySituation {
  readonly method: "GET" | "POST";
  /** The number of attempts so far, this one included. */
  readonly attempt: number;
  readonly result: AttemptResult;
  /** Milliseconds of network time that are left. */
  readonly remainingMs: number;
  /** The longest wait that a server may ask for; undefined: the user did not say. */
  readonly maxWaitMs: number | undefined;
  /** From 0 up to 1: where in the range of the backoff the wait lies. */
  readonly jitter: number;
}

/** What to do now. An asked wait does not count as network time, a backoff does. */
export type RetryDecision =
  | { readonly action: "stop" }
  | { readonly action: "retry"; readonly afterMs: number; readonly isAsked: boolean };

const MAX_RETRIES = 3;

/** A request that failed for reasons which pass. 429 is no failure: it is retried only after a wait that was asked for. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** The longest backoff after the first attempt; it doubles with each further one. */
const FIRST_BACKOFF_MS = 500;

/** How long a server may ask to wait when the user did not say. */
const DEFAULT_MAX_WAIT_MS = 10_000;

/** Timers of Node cannot wait longer: they would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const STOP = { action: "stop" } as const;

/**
 * Whether and when a request is sent again.
 *
 * Never earlier than the server asked: jitter is added on top of an asked wait, and one that is too long ends the
 * request instead of being cut. A backoff is anything from 0 to its longest ("full jitter").
 */
export function decideRetry(situation: RetrySituation): RetryDecision {
  const { attempt, result, remainingMs, jitter } = situation;
  if (attempt > MAX_RETRIES || remainingMs <= 0) return STOP;
  const backoffMs = Math.round(jitter * FIRST_BACKOFF_MS * 2 ** (attempt - 1));
  if (result.kind === "answer" && result.askedWaitMs !== undefined) {
    return afterAskedWait(situation, result.status, result.askedWaitMs, backoffMs);
  }
  const isRetryable = result.kind === "failure" ? result.isRetryable : RETRYABLE_STATUSES.has(result.status);
  if (!isRetryable || backoffMs >= remainingMs) return STOP;
  return { action: "retry", afterMs: backoffMs, isAsked: false };
}

function afterAskedWait(
  situation: RetrySituation,
  status: number,
  askedMs: number,
  backoffMs: number,
): RetryDecision {
  if (status !== 429 && !RETRYABLE_STATUSES.has(status)) return STOP;
  const maxWaitMs = situation.maxWaitMs ?? defaultMaxWaitMs(situation.method, status);
  // Who does not want to wait wants the time to retry at once, even when it is now.
  if (status === 429 && maxWaitMs === 0) return STOP;
  const afterMs = askedMs + backoffMs;
  if (askedMs > maxWaitMs || afterMs > LONGEST_TIMER_MS) return STOP;
  return { action: "retry", afterMs, isAsked: true };
}

/** A 429 on a draft is the daily limit: nobody waits for that without having asked for it. */
function defaultMaxWaitMs(method: "GET" | "POST", status: number): number {
  return method === "POST" && status === 429 ? 0 : DEFAULT_MAX_WAIT_MS;
}
