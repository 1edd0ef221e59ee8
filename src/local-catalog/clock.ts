export interface ServiceClock {
  now(): Date;
}

/** A clock that can be set, and then keeps running. Until it is set, it shows the time of the system clock. */
export class SettableClock implements ServiceClock {
  readonly #system: ServiceClock;
  readonly #start: Date | undefined;
  /** How far the clock is ahead of the system clock, in milliseconds, or undefined if it is not set. */
  aheadMs: number | undefined;

  /** `start` is the time that `--now` sets. */
  constructor(system: ServiceClock, start?: Date) {
    this.#system = system;
    this.#start = start;
    if (start !== undefined) this.set(start);
  }

  now(): Date {
    const time = this.#system.now();
    return this.aheadMs === undefined ? time : new Date(time.getTime() + this.aheadMs);
  }

  set(time: Date | undefined): void {
    this.aheadMs = time && time.getTime() - this.#system.now().getTime();
  }

  /** Returns the time that `reset` sets. */
  startTime(): Date {
    return this.#start ?? this.#system.now();
  }

  reset(): void {
    this.set(this.#start);
  }
}

/** Returns the UTC day of a time, for example `2026-01-31`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function secondsToMidnight(now: Date): number {
  const midnight = new Date(now).setUTCHours(24, 0, 0, 0);
  return Math.ceil((midnight - now.getTime()) / 1_000);
}
