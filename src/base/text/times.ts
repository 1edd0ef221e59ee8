import { counted } from "./counted.ts";
import { duration } from "./durations.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The mean length of a month. Relative times are approximate. */
const MONTH = 30.44 * DAY;
const YEAR = 365.25 * DAY;

const UNITS = [
  { from: YEAR, seconds: YEAR, one: "yr", many: "yr" },
  { from: 60 * DAY, seconds: MONTH, one: "mo", many: "mo" },
  { from: 14 * DAY, seconds: 7 * DAY, one: "wk", many: "wk" },
  { from: DAY, seconds: DAY, one: "day", many: "days" },
  { from: HOUR, seconds: HOUR, one: "h", many: "h" },
  { from: MINUTE, seconds: MINUTE, one: "min", many: "min" },
] as const;

/** Formats an ISO time relative to `now`, such as `2 mo ago`, or a future time as `on 2026-11-17`. Returns undefined for a missing or invalid time. */
export function relativeIso(iso: string | null | undefined, now: Date): string | undefined {
  const time = timeOf(iso);
  return time && relativeTime(time, now);
}

/** Formats an ISO time as `3 days ago (2026-11-17 09:12 UTC)`. Returns undefined for a missing or invalid time. */
export function fullTime(iso: string | null | undefined, now: Date): string | undefined {
  const time = timeOf(iso);
  return time && `${relativeTime(time, now)} (${time.toISOString().slice(0, -8).replace("T", " ")} UTC)`;
}

/** Formats the end of a wait, such as `in 2 s` or `in 6 h 12 min: Sat 21 Nov 00:00 UTC (01:00 your time)`. */
export function endOfWait(time: Date, now: Date, timeZone?: string): string {
  const seconds = (time.getTime() - now.getTime()) / 1000;
  // Rounding to the nearest second hides the short pause that is added to the wait.
  if (seconds < MINUTE) return `in ${Math.max(1, Math.round(seconds))} s`;
  return `in ${duration(seconds)}: ${clockTimes(time, seconds > YEAR / 2, timeZone)}`;
}

function clockTimes(time: Date, hasYear: boolean, timeZone?: string): string {
  const utc = partsOf(time, hasYear, "UTC");
  const local = partsOf(time, hasYear, timeZone);
  const inUtc = `${utc.day} ${utc.clock} UTC`;
  if (local.day !== utc.day) return `${inUtc} (${local.day} ${local.clock} your time)`;
  return local.clock === utc.clock ? inUtc : `${inUtc} (${local.clock} your time)`;
}

function relativeTime(time: Date, now: Date): string {
  const seconds = (now.getTime() - time.getTime()) / 1000;
  const unit = UNITS.find(({ from }) => Math.abs(seconds) >= from);
  if (unit === undefined) return "just now";
  // All of these times are of past events, so this machine's clock is wrong.
  if (seconds < 0) return `on ${time.toISOString().slice(0, 10)}`;
  return `${counted(Math.floor(seconds / unit.seconds), unit.one, unit.many)} ago`;
}

function timeOf(iso: string | null | undefined): Date | undefined {
  const time = new Date(iso ?? "");
  return Number.isNaN(time.getTime()) ? undefined : time;
}

function partsOf(time: Date, hasYear: boolean, timeZone: string | undefined) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    time.toLocaleString("en-GB", { ...options, timeZone });
  const year = hasYear ? "numeric" : undefined;
  return {
    day: format({ weekday: "short", day: "numeric", month: "short", year }).replace(",", ""),
    clock: format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  };
}
