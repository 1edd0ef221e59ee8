import pLimit, { type LimitFunction } from "p-limit";

/** Runs a task as soon as the limits allow. */
export type RunInTurn = <T>(key: number, task: () => Promise<T>) => Promise<T>;

/** Limits how many tasks run at the same time for each key and in all. Further tasks wait, and start in order of arrival. */
export function createTurns(limits: { readonly perKey: number; readonly inAll: number }): RunInTurn {
  const all = pLimit(limits.inAll);
  const keys = new Map<number, LimitFunction>();
  return async (key, task) => {
    const one = keys.get(key) ?? pLimit(limits.perKey);
    keys.set(key, one);
    try {
      return await one(() => all(task));
    } finally {
      if (one.activeCount === 0) keys.delete(key);
    }
  };
}
