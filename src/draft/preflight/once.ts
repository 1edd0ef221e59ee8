/** Makes a look-up that is started once for each key: those who ask again share its result. */
export function once<Value>(lookUp: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const started = new Map<string, Promise<Value>>();
  return (key) => {
    const known = started.get(key) ?? lookUp(key);
    started.set(key, known);
    return known;
  };
}

/** Makes a queue that runs at most `most` pieces of work at a time, in their order. */
export function createQueue(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
