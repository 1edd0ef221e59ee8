import type { Clock } from "../../base/runtime/context.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { retryTimeOf } from "./retry-after.ts";
import { type Pause, pauseBeforeRetry, type RetrySituation } from "./retry-policy.ts";
import type { HttpRequest, HttpResponse, TransportOptions } from "./transport.ts";

type RetryTools = TransportOptions & { readonly budget: TimeBudget };

/** Sends a request, with retries if needed and allowed. Returns the last response, or throws the last error or the signal's reason. */
export async function sendWithRetries(
  { method, isOnce }: HttpRequest,
  sendOnce: (attempt: number) => Promise<AttemptOutcome>,
  tools: RetryTools,
): Promise<HttpResponse> {
  const { budget, clock, maxWaitMs, random } = tools;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await budget.spend(() => sendOnce(attempt));
    const result = resultOf(outcome, clock.now());
    const remainingMs = budget.remainingMs();
    const pause = pauseBeforeRetry({ method, attempt, result, remainingMs, maxWaitMs, jitter: random() });
    if (pause === undefined || isOnce) {
      if ("error" in outcome) throw outcome.error;
      return outcome.response;
    }
    const wait = () => waitFor(pause, outcome, tools);
    // A requested wait does not count as network time.
    await (pause.isRequested ? wait() : budget.spend(wait));
  }
}

function resultOf(outcome: AttemptOutcome, now: Date): RetrySituation["result"] {
  if ("error" in outcome) return outcome;
  if (!outcome.isReadable) return { isRetryable: true };
  const seconds = retryTimeOf(outcome.response, now)?.retryAfterSeconds;
  return { status: outcome.response.status, requestedMs: seconds === undefined ? undefined : seconds * 1000 };
}

function reasonOf(outcome: AttemptOutcome, { isRequested }: Pause): string {
  if ("error" in outcome) return outcome.error.message;
  if (!outcome.isReadable) return "unreadable response";
  return isRequested ? `${outcome.response.status} with Retry-After` : `${outcome.response.status}`;
}

async function waitFor(pause: Pause, outcome: AttemptOutcome, tools: RetryTools): Promise<void> {
  const { milliseconds, isRequested } = pause;
  const until = new Date(tools.clock.now().getTime() + milliseconds);
  const status = isRequested && "response" in outcome ? outcome.response.status : undefined;
  tools.trace({ type: "wait", milliseconds, until, reason: reasonOf(outcome, pause), status });
  await tools.sleep(milliseconds, tools.signal);
  tools.signal.throwIfAborted();
}

/** The network time, in milliseconds, that a command or part of a command may use. */
export interface TimeBudget {
  /** Runs an action that uses network time. Time during which several actions run counts only once. */
  spend<Result>(action: () => Promise<Result>): Promise<Result>;
  remainingMs(): number;
}

/** Creates a budget. If `whole` is passed, the time used also counts toward that budget. */
export function createTimeBudget(clock: Clock, limitMs: number, whole?: TimeBudget): TimeBudget {
  let [spentMs, running, since] = [0, 0, 0];
  const spentNow = () => spentMs + (running > 0 ? clock.elapsed() - since : 0);
  return {
    spend: async (action) => {
      if (running === 0) since = clock.elapsed();
      running += 1;
      try {
        return await (whole ? whole.spend(action) : action());
      } finally {
        if (running === 1) spentMs = spentNow();
        running -= 1;
      }
    },
    remainingMs: () => {
      const left = Math.max(0, limitMs - spentNow());
      return Math.min(left, whole?.remainingMs() ?? left);
    },
  };
}
