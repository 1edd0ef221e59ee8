/** The result of an attempt, reduced to what retries depend on. */
export type AttemptResult =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** The wait requested by the server, in milliseconds, if any. */
      readonly askedWaitMs: number | undefined;
    }
  | { readonly kind: "failure"; readonly isRetryable: boolean };

/** The inputs of the decision. */
export interface RetrySituation {
  readonly method: "GET" | "POST";
  /** The number of attempts so far, including this one. */
  readonly attempt: number;
  readonly result: AttemptResult;
  /** The remaining network time, in milliseconds. */
  readonly remainingMs: number;
  /** The longest wait that a server may request; undefined for the default. */
  readonly maxWaitMs: number | undefined;
  /** The fraction of the longest backoff to wait, from 0 up to 1. */
  readonly jitter: number;
}

/** The decision. A backoff counts as network time; a wait requested by the server does not. */
export type RetryDecision =
  | { readonly action: "stop" }
  | { readonly action: "retry"; readonly afterMs: number; readonly isAsked: boolean };

const MAX_RETRIES = 3;

/** The statuses of transient failures. 429 is missing because it is retried only after a wait requested by the server. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** The longest backoff after the first attempt. It doubles with each further attempt. */
const FIRST_BACKOFF_MS = 500;

/** The default of the longest wait that a server may request. */
const DEFAULT_MAX_WAIT_MS = 10_000;

/** The longest delay of a Node timer. A longer delay fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const STOP = { action: "stop" } as const;

/**
 * Decides on another attempt.
 *
 * A retry is never earlier than the server requested: jitter is added to a requested wait, and a wait that is too long ends the
 * request. A backoff is a random time from 0 to its maximum ("full jitter").
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
  // If no wait is allowed, the time to retry is reported immediately, even if it is now.
  if (status === 429 && maxWaitMs === 0) return STOP;
  const afterMs = askedMs + backoffMs;
  if (askedMs > maxWaitMs || afterMs > MAX_TIMER_MS) return STOP;
  return { action: "retry", afterMs, isAsked: true };
}

/** Returns the default longest wait: 0 for a 429 on a draft, which is the daily limit. */
function defaultMaxWaitMs(method: "GET" | "POST", status: number): number {
  return method === "POST" && status === 429 ? 0 : DEFAULT_MAX_WAIT_MS;
}
