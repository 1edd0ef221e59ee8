/** The service's time: what `--now` sets, running on from there. */
export interface ServiceClock {
  now(): Date;
}

/** A clock that starts at `start` and runs on; without one, the system's. */
export function clockFrom(start: Date | undefined): ServiceClock {
  if (start === undefined) return { now: () => new Date() };
  const begun = performance.now();
  return { now: () => new Date(start.getTime() + performance.now() - begun) };
}

/** Waits. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
