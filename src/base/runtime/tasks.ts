import { setMaxListeners } from "node:events";

interface Deadline {
  readonly milliseconds: number;
  readonly parent: AbortSignal | undefined;
  /** Creates the reason for aborting at the time limit. */
  readonly reason: () => Error;
}

/** Runs `work` with a signal that is aborted by the time limit or by `parent`. If `work` then fails, throws the abort reason. */
export async function within<Result>(
  { milliseconds, parent, reason }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  parent?.throwIfAborted();
  // On Node 20, a signal from AbortSignal.any can be garbage-collected before it fires.
  const controller = new AbortController();
  // Many lookups share this signal, so many listeners do not indicate a leak.
  setMaxListeners(0, controller.signal);
  const timer = setTimeout(() => controller.abort(reason()), milliseconds);
  const abort = () => controller.abort(parent?.reason);
  parent?.addEventListener("abort", abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener("abort", abort);
    controller.abort();
  }
}

/** Waits for `promise`, but rejects as soon as `signal` is aborted. Use this function for work that cannot be canceled. */
export function abandonable<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener("abort", abandon, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}

/** A function that runs a task when its turn comes. */
export type RunTask = ReturnType<typeof createTaskLimit>;

/** Returns a function that runs at most `most` tasks at the same time. The others wait in a queue. */
export function createTaskLimit(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(task: () => Result | Promise<Result>): Promise<Result> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next task takes over the place of this one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export type RunInTurn = <T>(key: number, task: () => Promise<T>) => Promise<T>;

/** Returns a function that limits how many tasks run at the same time, for each key and in total. Further tasks wait. */
export function createTurns(limits: { readonly perKey: number; readonly inAll: number }): RunInTurn {
  const inAll = createTaskLimit(limits.inAll);
  // A limit stays in memory, but a catalog has few keys.
  const limitsByKey = new Map<number, RunTask>();
  return (key, task) => {
    const limit = limitsByKey.get(key) ?? createTaskLimit(limits.perKey);
    limitsByKey.set(key, limit);
    return limit(() => inAll(task));
  };
}
