export interface ServiceClock {
  now(): Date;
}

/** The system clock, with a monotonic count of milliseconds. */
export interface SystemClock extends ServiceClock {
  elapsed(): number;
}

/** Returns a clock that starts at `start` (set by `--now`) or, if `start` is undefined, the system clock. */
export function clockFrom(start: Date | undefined, system: SystemClock): ServiceClock {
  if (start === undefined) return system;
  const begun = system.elapsed();
  return { now: () => new Date(start.getTime() + system.elapsed() - begun) };
}

/** Returns the UTC day of a time, for example `2026-01-31`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Returns the number of seconds until the next midnight UTC, rounded up. */
export function secondsToMidnight(now: Date): number {
  const midnight = new Date(now).setUTCHours(24, 0, 0, 0);
  return Math.ceil((midnight - now.getTime()) / 1_000);
}
