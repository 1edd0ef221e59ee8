import type { Clock } from "../../base/runtime/context.ts";
import { UnreadableResponse } from "../../contract/errors/remote-errors.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { type Pause, pauseBeforeRetry, type RetrySituation, retryTimeOf } from "./retry-policy.ts";
import type { HttpRequest, TransportOptions } from "./transport.ts";

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
  tools.trace(`… waiting ${Math.ceil(milliseconds)} ms: ${reasonOf(outcome, isRequested)}`);
  if (isRequested && outcome.response)
    tools.onWait(outcome.response.status, new Date(tools.clock.now().getTime() + milliseconds));
  await tools.sleep(milliseconds, tools.signal);
  tools.signal.throwIfAborted();
}

function reasonOf(outcome: AttemptOutcome<unknown>, isRequested: boolean): string {
  if (!outcome.response) return outcome.error.message;
  if ("error" in outcome && outcome.error instanceof UnreadableResponse) return "unreadable response";
  return `${outcome.response.status}${isRequested ? " with Retry-After" : ""}`;
}

/** The network time, in milliseconds, that a command may use. */
export interface TimeBudget {
  /** Runs an action that uses network time. Time during which several actions run counts only once. */
  spend<Result>(action: () => Promise<Result>): Promise<Result>;
  remainingMs(): number;
}

export function createTimeBudget(clock: Clock, limitMs: number): TimeBudget {
  let [spentMs, running, since] = [0, 0, 0];
  return {
    spend: async (action) => {
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
