import type { SystemClock } from "../../src/local-catalog/clock.ts";

/** A clock that returns the system time. */
export const SYSTEM_CLOCK: SystemClock = { now: () => new Date(), elapsed: () => performance.now() };
