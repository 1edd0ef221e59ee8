import type { Clock, Sleep } from "../context.ts";
import type { Outcome } from "./attempt.ts";
import { retryTimeOf } from "./retry-after.ts";
import { type AttemptResult, decideRetry, type RetryDecision } from "./retry-policy.ts";
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

type Pause = Extract<RetryDecision, { readonly action: "retry" }>;

/**
 * Sends a request until a response needs no further attempt. The response may have any status.
 *
 * Throws the error of the last attempt if it got no complete response, and the signal's reason immediately.
 */
export async function sendWithRetries(
  request: HttpRequest,
  sendOnce: (attempt: number) => Promise<Outcome>,
  tools: RetryTools,
): Promise<HttpResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tools.budget.spend(() => sendOnce(attempt));
    const decision = decideRetry({
      method: request.method,
      attempt,
      result: resultOf(outcome, tools.clock.now()),
      remainingMs: tools.budget.remainingMs(),
      maxWaitMs: tools.maxWaitMs,
      jitter: tools.random(),
    });
    if (decision.action === "stop") return responseOf(outcome);
    const reason = reasonOf(outcome, decision.isAsked);
    const status = "response" in outcome ? outcome.response.status : undefined;
    const wait = () => pause(decision, { reason, status }, tools);
    // A wait requested by the server does not use the network time of the command.
    await (decision.isAsked ? wait() : tools.budget.spend(wait));
  }
}

function resultOf(outcome: Outcome, now: Date): AttemptResult {
  if ("failure" in outcome) return { kind: "failure", isRetryable: outcome.failure.isRetryable };
  if (!outcome.isReadable) return { kind: "failure", isRetryable: true };
  const seconds = retryTimeOf(outcome.response, now)?.retryAfterSeconds;
  return {
    kind: "answer",
    status: outcome.response.status,
    askedWaitMs: seconds === undefined ? undefined : seconds * 1000,
  };
}

function responseOf(outcome: Outcome): HttpResponse {
  if ("failure" in outcome) throw outcome.failure.error;
  return outcome.response;
}

function reasonOf(outcome: Outcome, isAsked: boolean): string {
  if ("failure" in outcome) return outcome.failure.error.message;
  if (!outcome.isReadable) return "unreadable answer";
  return isAsked ? `${outcome.response.status}, the service asks to wait` : `${outcome.response.status}`;
}

async function pause(
  { afterMs, isAsked }: Pause,
  { reason, status }: { readonly reason: string; readonly status: number | undefined },
  tools: RetryTools,
): Promise<void> {
  const until = new Date(tools.clock.now().getTime() + afterMs);
  tools.trace({ type: "wait", milliseconds: afterMs, until, reason, status: isAsked ? status : undefined });
  await tools.sleep(afterMs, tools.signal);
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
