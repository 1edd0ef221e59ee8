/** Limits how many tasks run at the same time. Further tasks wait, and start in the order in which they were added. */
export class TaskLimit {
  readonly #most: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  async run<Result>(task: () => Result | Promise<Result>): Promise<Result> {
    if (this.#running < this.#most) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next task takes over the place of this one.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

export type RunInTurn = <T>(key: number, task: () => Promise<T>) => Promise<T>;

/** Returns a function that limits how many tasks run at the same time, for each key and in total. Further tasks wait. */
export function createTurns(limits: { readonly perKey: number; readonly inAll: number }): RunInTurn {
  const all = new TaskLimit(limits.inAll);
  const keys = new Map<number, TaskLimit>();
  return async (key, task) => {
    const one = keys.get(key) ?? new TaskLimit(limits.perKey);
    keys.set(key, one);
    try {
      return await one.run(() => all.run(task));
    } finally {
      if (one.isIdle) keys.delete(key);
    }
  };
}

/** Returns a function that calls `read` at most once for each key. Later calls share the first call's result. */
export function shared<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const started = new Map<string, Promise<Value>>();
  return (key) => {
    const promise = started.get(key) ?? read(key);
    started.set(key, promise);
    return promise;
  };
}
