/** Returns a look-up that runs once per key. Later calls share its result. */
export function once<Value>(lookUp: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const started = new Map<string, Promise<Value>>();
  return (key) => {
    const known = started.get(key) ?? lookUp(key);
    started.set(key, known);
    return known;
  };
}
