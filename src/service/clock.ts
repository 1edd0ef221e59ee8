/** The clock of the service. */
export interface ServiceClock {
  now(): Date;
}

/** Returns a clock that starts at `start`, as set with `--now`; without it, the clock of the system. */
export function clockFrom(start: Date | undefined): ServiceClock {
  if (start === undefined) return { now: () => new Date() };
  const begun = performance.now();
  return { now: () => new Date(start.getTime() + performance.now() - begun) };
}

/** Resolves after this many milliseconds. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
