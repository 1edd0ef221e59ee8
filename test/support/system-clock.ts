import type { SystemClock } from "../../src/local-catalog/clock.ts";

export const SYSTEM_CLOCK: SystemClock = { now: () => new Date(), elapsed: () => performance.now() };
