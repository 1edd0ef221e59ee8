import { DRAFTS_PER_DAY } from "../../contract/index.ts";
import { Refusal } from "./refusal.ts";

const DAY_MS = 86_400_000;

/**
 * Throws `RATE_LIMITED`, with the seconds to midnight UTC, when an API key has reached its daily limit.
 *
 * Assumed: the daily limit counts UTC days; replays and refused requests cost nothing.
 */
export function assertWithinQuota(madeToday: number, now: Date): void {
  if (madeToday < DRAFTS_PER_DAY) return;
  throw new Refusal(
    "RATE_LIMITED",
    `This API key has reached its daily limit of ${DRAFTS_PER_DAY} drafts (UTC). Try again tomorrow.`,
    secondsToMidnight(now),
  );
}

/** Returns the whole seconds to midnight UTC, rounded up. */
export function secondsToMidnight(now: Date): number {
  return Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000);
}
