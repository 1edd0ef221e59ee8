/** Returns a look-up that runs once per key. Later calls share its result. */
export function once<Value>(lookUp: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const started = new Map<string, Promise<Value>>();
  return (key) => {
    const known = started.get(key) ?? lookUp(key);
    started.set(key, known);
    return known;
  };
}

/** Creates a queue that starts tasks in order and runs at most `limit` at a time. */
export function createQueue(limit: number): <Value>(task: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
