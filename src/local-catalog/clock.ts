import type { Clock } from "../base/runtime/context.ts";

export type ServiceClock = Pick<Clock, "now">;

/** Returns the UTC day of a time, for example `2026-01-31`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function secondsToMidnight(now: Date): number {
  const midnight = new Date(now).setUTCHours(24, 0, 0, 0);
  return Math.ceil((midnight - now.getTime()) / 1_000);
}
