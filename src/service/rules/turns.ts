/** Limits the work on behalf of each key. Only a few pieces run at a time for each key, in the order of requests. */
export class Turns {
  readonly #most: number;
  readonly #queues = new Map<number, { running: number; readonly waiting: (() => void)[] }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs `work` when a turn is free. */
  async run<T>(key: number, work: () => T): Promise<Awaited<T>> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#most) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next === undefined) queue.running -= 1;
      else next();
      if (queue.running === 0) this.#queues.delete(key);
    }
  }
}
