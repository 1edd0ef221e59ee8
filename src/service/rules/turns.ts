/** Runs a task as soon as the limits allow. */
export type RunInTurn = <T>(key: number, task: () => T | Promise<T>) => Promise<T>;

/** Limits how many tasks run at the same time for each key and in all. Further tasks wait, and start in order of arrival. */
export function createTurns({
  perKey,
  inAll = Number.POSITIVE_INFINITY,
}: {
  perKey: number;
  inAll?: number;
}): RunInTurn {
  const keys = new Map<number, Queue>();
  const all: Queue = { running: 0, waiting: [] };
  return async (key, task) => {
    const queue = keys.get(key) ?? { running: 0, waiting: [] };
    keys.set(key, queue);
    try {
      return await runIn(queue, perKey, () => runIn(all, inAll, task));
    } finally {
      if (queue.running === 0) keys.delete(key);
    }
  };
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

async function runIn<T>(queue: Queue, most: number, task: () => T | Promise<T>): Promise<T> {
  if (queue.running < most) queue.running += 1;
  else await new Promise<void>((resolve) => queue.waiting.push(resolve));
  try {
    return await task();
  } finally {
    const next = queue.waiting.shift();
    if (next === undefined) queue.running -= 1;
    else next();
  }
}
