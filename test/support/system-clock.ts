import type { Clock } from "../../src/base/runtime/context.ts";

export const SYSTEM_CLOCK: Clock = { now: () => new Date(), elapsed: () => performance.now() };
