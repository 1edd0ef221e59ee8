import type { Clock } from "../../base/runtime/context.ts";
import type { RetryTime } from "../../contract/errors/catalog-error.ts";
import { UnreadableResponse } from "../../contract/errors/remote-errors.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { HTTP_DATE, type HttpRequest, type HttpResponse, type TransportOptions } from "./transport.ts";

type RetryTools = TransportOptions & { readonly budget: TimeBudget };

/** Sends a request, with retries if needed and allowed. Returns the last content, or throws the last error or the signal's reason. */
export async function sendWithRetries<Content>(
  { method, isOnce }: HttpRequest,
  sendOnce: (attempt: number) => Promise<AttemptOutcome<Content>>,
  tools: RetryTools,
): Promise<Content> {
  const { budget, clock, maxWaitMs, random } = tools;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await budget.spend(() => sendOnce(attempt));
    const result = resultOf(outcome, clock.now());
    const remainingMs = budget.remainingMs();
    const pause = pauseBeforeRetry({ method, attempt, result, remainingMs, maxWaitMs, jitter: random() });
    if (pause === undefined || isOnce) {
      if ("error" in outcome) throw outcome.error;
      return outcome.content;
    }
    const wait = () => waitFor(pause, outcome, tools);
    // A requested wait does not count as network time.
    await (pause.isRequested ? wait() : budget.spend(wait));
  }
}

function resultOf(outcome: AttemptOutcome<unknown>, now: Date): RetrySituation["result"] {
  if (!outcome.response) return outcome;
  if ("error" in outcome && outcome.error instanceof UnreadableResponse) return { isRetryable: true };
  const seconds = retryTimeOf(outcome.response, now)?.retryAfterSeconds;
  return { status: outcome.response.status, requestedMs: seconds === undefined ? undefined : seconds * 1000 };
}

async function waitFor(
  { milliseconds, isRequested }: Pause,
  outcome: AttemptOutcome<unknown>,
  tools: RetryTools,
): Promise<void> {
  tools.trace?.(`… waiting ${Math.ceil(milliseconds)} ms: ${retryReason(outcome, isRequested)}`);
  if (isRequested && outcome.response)
    tools.onWait(outcome.response.status, new Date(tools.clock.now().getTime() + milliseconds));
  await tools.sleep(milliseconds, tools.signal);
  tools.signal.throwIfAborted();
}

function retryReason(outcome: AttemptOutcome<unknown>, isRequested: boolean): string {
  if (!outcome.response) return outcome.error.message;
  if ("error" in outcome && outcome.error instanceof UnreadableResponse) return "unreadable response";
  return `${outcome.response.status}${isRequested ? " with Retry-After" : ""}`;
}

/** The network time, in milliseconds, that a command may use. */
type TimeBudget = ReturnType<typeof createTimeBudget>;

export function createTimeBudget(clock: Clock, limitMs: number) {
  let [spentMs, running, since] = [0, 0, 0];
  return {
    /** Runs an action that uses network time. Time during which several actions run counts only once. */
    spend: async <Result>(action: () => Promise<Result>): Promise<Result> => {
      if (running === 0) since = clock.elapsed();
      running += 1;
      try {
        return await action();
      } finally {
        running -= 1;
        if (running === 0) spentMs += clock.elapsed() - since;
      }
    },
    remainingMs: () => Math.max(0, limitMs - spentMs - (running > 0 ? clock.elapsed() - since : 0)),
  };
}

export interface RetrySituation {
  readonly method: "GET" | "POST";
  readonly attempt: number;
  /** For a readable response, its status and the wait that it requests; otherwise, whether another attempt may succeed. */
  readonly result:
    | { readonly status: number; readonly requestedMs: number | undefined }
    | { readonly isRetryable: boolean };
  readonly remainingMs: number;
  readonly maxWaitMs: number | undefined;
  /** A random number from 0 to 1. The maximum backoff is multiplied by it. */
  readonly jitter: number;
}

/** The pause before another attempt. It counts as network time unless it includes a wait that the server requested. */
interface Pause {
  readonly milliseconds: number;
  readonly isRequested: boolean;
}

const MAX_RETRIES = 3;

/** The statuses of transient failures. A 429 is retried only if the server states how long to wait. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

/** The maximum backoff after the first attempt. It doubles with each further attempt. */
const FIRST_BACKOFF_MS = 500;

const DEFAULT_MAX_WAIT_MS = 10_000;

/** The longest delay for a Node timer. With a longer delay, a timer fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns the pause before the next attempt, if any. A backoff is a random fraction of its maximum, and is added to a requested wait. */
export function pauseBeforeRetry(situation: RetrySituation): Pause | undefined {
  const { attempt, result, remainingMs, jitter } = situation;
  if (attempt > MAX_RETRIES || remainingMs <= 0) return undefined;
  const backoffMs = Math.round(jitter * FIRST_BACKOFF_MS * 2 ** (attempt - 1));
  if ("status" in result && result.requestedMs !== undefined) {
    const milliseconds = result.requestedMs + backoffMs;
    const isAllowed = isWaitAllowed(situation, result.status, result.requestedMs);
    return isAllowed && milliseconds <= MAX_TIMER_MS ? { milliseconds, isRequested: true } : undefined;
  }
  const isRetryable = "status" in result ? RETRYABLE_STATUSES.has(result.status) : result.isRetryable;
  return isRetryable && backoffMs < remainingMs ? { milliseconds: backoffMs, isRequested: false } : undefined;
}

function isWaitAllowed({ method, maxWaitMs }: RetrySituation, status: number, requestedMs: number): boolean {
  if (status !== 429 && !RETRYABLE_STATUSES.has(status)) return false;
  // A 429 response to a POST usually means that the daily limit has been reached, so by default the client does not wait.
  const longestMs = maxWaitMs ?? (method === "POST" && status === 429 ? 0 : DEFAULT_MAX_WAIT_MS);
  // If no wait is allowed after a 429, the command reports the time to retry, even if that time is now.
  return requestedMs <= longestMs && !(status === 429 && longestMs === 0);
}

/** The maximum delay, one year. A longer delay could exceed the range of `Date`. */
const MAX_SECONDS = 365 * 24 * 60 * 60;

/** Returns the retry time, at most a year from now, or undefined if the response has no valid `Retry-After` (RFC 9110 §10.2.3). */
export function retryTimeOf(response: Pick<HttpResponse, "headers">, now: Date): RetryTime | undefined {
  const value = response.headers["retry-after"]?.trim();
  if (value === undefined) return undefined;
  const seconds = DELAY_SECONDS.test(value) ? Number(value) : secondsUntil(value, response, now);
  if (seconds === undefined) return undefined;
  const retryAfterSeconds = Math.min(Math.ceil(Math.max(0, seconds)), MAX_SECONDS);
  return { retryAfterSeconds, retryAt: new Date(now.getTime() + retryAfterSeconds * 1000) };
}

/** A pattern for a number of seconds. Accepts a fraction, which the standard does not allow. */
const DELAY_SECONDS = /^\d+(\.\d+)?$/;

function secondsUntil(value: string, response: Pick<HttpResponse, "headers">, now: Date): number | undefined {
  const date = parseHttpDate(value);
  if (date === undefined) return undefined;
  // The date is compared with the response's own date, because this machine's clock may be wrong.
  const sent = parseHttpDate(response.headers["date"]?.trim() ?? "") ?? now.getTime();
  return (date - sent) / 1000;
}

/** The preferred form of a date and the two obsolete forms (RFC 9110 §5.6.7). */
const DATE_FORMS = [
  HTTP_DATE,
  /^[A-Z][a-z]+day, \d\d-[A-Z][a-z]{2}-\d\d [\d:]+ GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]+ \d{4}$/,
];

function parseHttpDate(text: string): number | undefined {
  const isDate = DATE_FORMS.some((form) => form.test(text));
  const time = isDate ? Date.parse(text.endsWith("GMT") ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
