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

/** Returns the number of seconds until midnight UTC, rounded up. */
export function secondsToMidnight(now: Date): number {
  const dayMs = 86_400_000;
  return Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000);
}
