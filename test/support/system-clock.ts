import type { SystemClock } from "../../src/service/clock.ts";

/** The system clock, as the built command passes it to the local service. */
export const SYSTEM_CLOCK: SystemClock = { now: () => new Date(), elapsed: () => performance.now() };
