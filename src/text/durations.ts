import { UsageError } from "../errors/local-errors.ts";

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/** Timers of the platform end at 2^31 ms; 24 days stay below. */
const LONGEST_MS = 24 * 24 * UNITS.h;

/** Reads `90s`, `15m`, `7h`, `1h30m` or `0` into milliseconds. Throws a `UsageError` for anything else. */
export function parseDuration(text: string): number {
  if (text.trim() === "0") return 0;
  const parts = [...text.trim().matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  const total = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * unitMs(unit), 0);
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== text.trim() || total > LONGEST_MS) {
    throw new UsageError({
      message: `"${text}" is no duration`,
      hint: "Give a number with its unit, at most 576h: 90s, 15m, 7h, 1h30m, or 0",
    });
  }
  return total;
}

/** Reads a number of seconds, with decimals, into milliseconds. Throws a `UsageError` unless it is from 0.001 to a day. */
export function parseSeconds(text: string): number {
  const milliseconds = Math.round(Number(text.trim()) * 1000);
  if (!/^\d+(\.\d+)?$/.test(text.trim()) || milliseconds < 1 || milliseconds > 24 * UNITS.h) {
    throw new UsageError({
      message: `"${text}" is no number of seconds`,
      hint: "Give seconds above 0 and up to 86400, for example 30 or 2.5",
    });
  }
  return milliseconds;
}

/** Durations that a person would write, in ascending order. */
const USUAL = ["10s", "30s", "1m", "2m", "5m", "10m", "15m", "30m"] as const;

/** Returns the shortest usual duration, then whole hours, that is no shorter than so many seconds; undefined beyond the longest. */
export function durationCovering(seconds: number): string | undefined {
  const milliseconds = seconds * UNITS.s;
  const usual = USUAL.find((text) => parseDuration(text) >= milliseconds);
  if (usual !== undefined) return usual;
  return milliseconds > LONGEST_MS ? undefined : `${Math.ceil(milliseconds / UNITS.h)}h`;
}

function unitMs(unit: string | undefined): number {
  return unit === "ms" || unit === "s" || unit === "m" || unit === "h" ? UNITS[unit] : 0;
}
