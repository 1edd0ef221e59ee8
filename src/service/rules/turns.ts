/** A limit on how many tasks run at the same time for each key. Further tasks wait, and start in order of arrival. */
export class Turns {
  readonly #most: number;
  readonly #queues = new Map<number, { running: number; readonly waiting: (() => void)[] }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs a task as soon as the limit for its key allows. */
  async run<T>(key: number, task: () => T): Promise<Awaited<T>> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#most) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.waiting.shift();
      if (next === undefined) queue.running -= 1;
      else next();
      if (queue.running === 0) this.#queues.delete(key);
    }
  }
}
