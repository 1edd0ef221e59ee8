import { setMaxListeners } from "node:events";

/** A time limit. Aborting `parent` ends the work before the time limit. `reason` is the abort reason when the time limit is reached. */
export interface Deadline {
  readonly milliseconds: number;
  readonly parent: AbortSignal | undefined;
  readonly reason: Error;
}

/**
 * Runs `work` with a signal that is aborted when the time limit is reached, when `parent` is aborted, or when the work ends, so that
 * nothing started by the work outlives it. Rejects with the signal's abort reason if the signal is aborted before the work ends.
 */
export async function within<Result>(
  { milliseconds, parent, reason }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  parent?.throwIfAborted();
  // AbortSignal.any is unsafe: on Node 20, a combined signal can be garbage-collected before it fires.
  const controller = new AbortController();
  // Many look-ups share this deadline, so a large number of listeners does not mean that they leak.
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

/**
 * Returns a promise that settles like `promise`, or rejects when `signal` is aborted. Use it to stop waiting for work that cannot be
 * cancelled.
 */
export function abandonable<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener("abort", abandon, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}
