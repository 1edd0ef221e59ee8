import { setMaxListeners } from "node:events";

/** A time limit for work, the signal that ends it as well, and the reason of an abort when the time is up. */
export interface Deadline {
  readonly milliseconds: number;
  readonly parent: AbortSignal | undefined;
  readonly reason: Error;
}

/**
 * Does `work` under a signal that is aborted when its time is up, with `parent`, and in any case when the work is over, so
 * that nothing it started outlives it. Rejects with the reason of the signal when that was aborted before the work was over.
 */
export async function within<Result>(
  { milliseconds, parent, reason }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  parent?.throwIfAborted();
  // Not AbortSignal.any: on Node 20 a combined signal can be collected before it fires.
  const controller = new AbortController();
  // Many look-ups may share the deadline: that is no leak.
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

/** Settles as `promise` does, or rejects as soon as `signal` is aborted: for work that cannot be cancelled. */
export function abandonable<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener("abort", abandon, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}
