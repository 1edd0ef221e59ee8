import { setMaxListeners } from "node:events";

/** A time limit. `parent` can end the work earlier. `reason` is the abort reason at the time limit. */
export interface Deadline {
  readonly milliseconds: number;
  readonly parent: AbortSignal | undefined;
  readonly reason: Error;
}

/**
 * Runs `work` with a signal that is aborted at the time limit, with `parent`, and at the end of the work, so that nothing outlives
 * the work. Rejects with the signal's reason if it is aborted during the work.
 */
export async function within<Result>(
  { milliseconds, parent, reason }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  parent?.throwIfAborted();
  // AbortSignal.any is unsafe: on Node 20, a combined signal can be garbage-collected before it fires.
  const controller = new AbortController();
  // Many look-ups share the deadline, so many listeners are not a leak.
  setMaxListeners(0, controller.signal);
  const timer = setTimeout(() => controller.abort(reason), milliseconds);
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

/** Returns a promise that settles like `promise`, or rejects when `signal` is aborted. Use it for work that cannot be cancelled. */
export function abandonable<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener("abort", abandon, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}
