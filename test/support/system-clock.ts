import type { SystemClock } from "../../src/service/clock.ts";

/** A clock that returns the time of the system. */
export const SYSTEM_CLOCK: SystemClock = { now: () => new Date(), elapsed: () => performance.now() };
