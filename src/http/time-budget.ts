import type { Clock } from "../context.ts";

/** The network time of one command. Waits that a server asked for happen outside of it. */
export interface TimeBudget {
  /** Runs an action that uses network time. Overlapping actions count once. */
  spend<Result>(action: () => Promise<Result>): Promise<Result>;
  /** Returns the milliseconds that are left; 0 when all are used up. */
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
