/**
 * Does `work` under a signal that is aborted after `milliseconds`, with `parent`, and in any case when the work is over,
 * so that nothing it started outlives it. Rejects when `parent` is aborted already.
 */
export async function within<Result>(
  milliseconds: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  parent?.throwIfAborted();
  // Not AbortSignal.any: on Node 20 a combined signal can be collected before it fires.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, milliseconds);
  parent?.addEventListener("abort", abort);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener("abort", abort);
    abort();
  }
}

/** Settles as `promise` does, or rejects as soon as `signal` is aborted: for work that cannot be called off. */
export function abandonable<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener("abort", abandon, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}
