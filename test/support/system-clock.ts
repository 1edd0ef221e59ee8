import type { SystemClock } from "../../src/service/clock.ts";

/** The system clock that the built command passes to the local service. */
export const SYSTEM_CLOCK: SystemClock = { now: () => new Date(), elapsed: () => performance.now() };
