import type { Clock, Sleep } from "../context.ts";
import type { Outcome } from "./attempt.ts";
import { retryTimeOf } from "./retry-after.ts";
import { type Pause, pauseBeforeRetry, type RetrySituation } from "./retry-policy.ts";
import type { HttpRequest, HttpResponse, TraceEvent } from "./transport.ts";

/** The settings and ports of retries. */
export interface RetryTools {
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly trace: (event: TraceEvent) => void;
  readonly budget: TimeBudget;
  readonly maxWaitMs: number | undefined;
}

/**
 * Sends a request until a response needs no further attempt. The response may have any status.
 *
 * Throws the error of the last attempt if it got no complete response, and the signal's reason immediately.
 */
export async function sendWithRetries(
  { method }: HttpRequest,
  sendOnce: (attempt: number) => Promise<Outcome>,
  tools: RetryTools,
): Promise<HttpResponse> {
  const { budget, clock, maxWaitMs, random } = tools;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await budget.spend(() => sendOnce(attempt));
    const result = resultOf(outcome, clock.now());
    const remainingMs = budget.remainingMs();
    const pause = pauseBeforeRetry({ method, attempt, result, remainingMs, maxWaitMs, jitter: random() });
    if (pause === undefined) {
      if ("failure" in outcome) throw outcome.failure.error;
      return outcome.response;
    }
    const wait = () => waitFor(pause, outcome, tools);
    // A wait requested by the server does not use the network time of the command.
    await (pause.isRequested ? wait() : budget.spend(wait));
  }
}

function resultOf(outcome: Outcome, now: Date): RetrySituation["result"] {
  if ("failure" in outcome) return outcome.failure;
  if (!outcome.isReadable) return { isRetryable: true };
  const seconds = retryTimeOf(outcome.response, now)?.retryAfterSeconds;
  return { status: outcome.response.status, requestedMs: seconds === undefined ? undefined : seconds * 1000 };
}

function reasonOf(outcome: Outcome, { isRequested }: Pause): string {
  if ("failure" in outcome) return outcome.failure.error.message;
  if (!outcome.isReadable) return "unreadable response";
  return isRequested ? `${outcome.response.status}, the service asks to wait` : `${outcome.response.status}`;
}

async function waitFor(pause: Pause, outcome: Outcome, tools: RetryTools): Promise<void> {
  const { milliseconds, isRequested } = pause;
  const until = new Date(tools.clock.now().getTime() + milliseconds);
  const status = isRequested && "response" in outcome ? outcome.response.status : undefined;
  tools.trace({ type: "wait", milliseconds, until, reason: reasonOf(outcome, pause), status });
  await tools.sleep(milliseconds, tools.signal);
  tools.signal.throwIfAborted();
}

/** The network time of one command. Waits requested by a server do not count. */
export interface TimeBudget {
  /** Runs an action that uses network time. Overlapping actions count once. */
  spend<Result>(action: () => Promise<Result>): Promise<Result>;
  /** Returns the remaining milliseconds, at least 0. */
  remainingMs(): number;
}

/** Creates a budget of `limitMs` milliseconds. */
export function createTimeBudget(clock: Clock, limitMs: number): TimeBudget {
  let spentMs = 0;
  let running = 0;
  let since = 0;
  const spentNow = () => spentMs + (running > 0 ? clock.elapsed() - since : 0);
  return {
    spend: async (action) => {
      if (running === 0) since = clock.elapsed();
      running += 1;
      try {
        return await action();
      } finally {
        if (running === 1) spentMs = spentNow();
        running -= 1;
      }
    },
    remainingMs: () => Math.max(0, limitMs - spentNow()),
  };
}
