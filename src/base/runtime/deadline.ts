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
