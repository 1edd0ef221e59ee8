const HOUR_MS = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: HOUR_MS };

/** The maximum duration, 24 days, which is below the 2^31 ms limit for timers. */
const LONGEST_MS = 24 * 24 * HOUR_MS;

/** Parses a duration of at most 24 days, such as `90s`, `1h30m` or `0`, into milliseconds. Returns undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  if (text.trim() === "0") return 0;
  const parts = [...text.trim().matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)/g)];
  const total = parts.reduce((sum, [, amount, unit = ""]) => sum + Number(amount) * (UNITS[unit] ?? 0), 0);
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join("") === text.trim();
  return isWhole && total <= LONGEST_MS ? total : undefined;
}

/** Parses a date or a time with a UTC offset in ISO 8601. Returns undefined for anything else, such as 30 February. */
export function parseInstant(text: string): Date | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?$/.exec(text)?.[1];
  // `Date` moves the days after the end of a month into the next month. `toJSON` returns null for an invalid date.
  const isDay = day !== undefined && new Date(day).toJSON()?.startsWith(day);
  const time = new Date(text);
  return isDay && time.toJSON() !== null ? time : undefined;
}

/** Parses a decimal number of seconds into whole milliseconds, from 1 ms to 24 hours. Returns undefined for anything else. */
export function parseSeconds(text: string): number | undefined {
  const milliseconds = Number(text.trim()) * 1000;
  const isNumber = /^\d+(\.\d+)?$/.test(text.trim());
  return isNumber && milliseconds >= 1 && milliseconds <= 24 * HOUR_MS ? Math.round(milliseconds) : undefined;
}

/** Rounds seconds up to a duration in whole minutes or hours, such as `7h`. Returns undefined for more than 24 days. */
export function durationCovering(seconds: number): string | undefined {
  if (seconds * 1000 > LONGEST_MS) return undefined;
  return seconds > 3600 ? `${Math.ceil(seconds / 3600)}h` : `${Math.ceil(seconds / 60) || 1}m`;
}

/** Formats a duration in its two largest units, rounded up, such as `6 h 12 min` or `45 s`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(Math.max(0, seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return joined([whole / 60, "min"], [whole % 60, "s"]);

  const minutes = Math.ceil(whole / 60);
  if (minutes < 24 * 60) return joined([minutes / 60, "h"], [minutes % 60, "min"]);
  const hours = Math.ceil(whole / 3600);
  return joined([hours / 24, hours < 48 ? "day" : "days"], [hours % 24, "h"]);
}

function joined(...parts: readonly (readonly [number, string])[]): string {
  return parts.flatMap(([count, unit]) => (count < 1 ? [] : `${Math.floor(count)} ${unit}`)).join(" ");
}
