/** The result of one attempt, as far as retries depend on it. */
export type AttemptResult =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** Milliseconds that the server asked to wait; undefined when it did not say. */
      readonly askedWaitMs: number | undefined;
    }
  | { readonly kind: "failure"; readonly isRetryable: boolean };

/** The facts that the decision depends on. */
export interface RetrySituation {
  readonly method: "GET" | "POST";
  /** The number of attempts so far, this one included. */
  readonly attempt: number;
  readonly result: AttemptResult;
  /** Milliseconds of network time that are left. */
  readonly remainingMs: number;
  /** The longest wait that a server may ask for; undefined for the default. */
  readonly maxWaitMs: number | undefined;
  /** From 0 up to 1: the part of the longest backoff that is waited. */
  readonly jitter: number;
}

/** The decision. An asked wait does not count as network time, a backoff does. */
export type RetryDecision =
  | { readonly action: "stop" }
  | { readonly action: "retry"; readonly afterMs: number; readonly isAsked: boolean };

const MAX_RETRIES = 3;

/** Transient failures. 429 is not among them: it is retried only after a wait that was asked for. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** The longest backoff after the first attempt; it doubles with each further one. */
const FIRST_BACKOFF_MS = 500;

/** The longest wait that a server may ask for by default. */
const DEFAULT_MAX_WAIT_MS = 10_000;

/** The longest delay of a Node timer: a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const STOP = { action: "stop" } as const;

/**
 * Decides on another attempt.
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
  // With no wait allowed the time to retry is reported at once, even when it is now.
  if (status === 429 && maxWaitMs === 0) return STOP;
  const afterMs = askedMs + backoffMs;
  if (askedMs > maxWaitMs || afterMs > MAX_TIMER_MS) return STOP;
  return { action: "retry", afterMs, isAsked: true };
}

/** Returns the default: none for a 429 on a draft, which is the daily limit. */
function defaultMaxWaitMs(method: "GET" | "POST", status: number): number {
  return method === "POST" && status === 429 ? 0 : DEFAULT_MAX_WAIT_MS;
}
