/** Turns for work on behalf of keys. Only a few run at a time for each key, in the order of requests. */
export class Turns {
  readonly #most: number;
  readonly #running = new Map<number, number>();
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a turn if one is free. Reports whether it did. */
  tryTake(key: number): boolean {
    const running = this.#running.get(key) ?? 0;
    if (running >= this.#most) return false;
    this.#running.set(key, running + 1);
    return true;
  }

  /** Waits until a turn is free, and takes it. */
  async take(key: number): Promise<void> {
    if (this.tryTake(key)) return;
    const waiting = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, waiting);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Releases a turn, which the next waiting caller gets. */
  giveBack(key: number): void {
    const next = this.#waiting.get(key)?.shift();
    if (next !== undefined) {
      next();
      return;
    }
    this.#waiting.delete(key);
    const running = (this.#running.get(key) ?? 1) - 1;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
  }
}
