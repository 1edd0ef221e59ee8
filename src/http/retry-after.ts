import type { RetryTime } from "../errors/catalog-error.ts";
import type { HttpResponse } from "./transport.ts";

/** A year. A longer time may exceed the range of `Date`. */
const MAX_SECONDS = 365 * 24 * 60 * 60;

/**
 * Returns the time at which the service allows the request again (RFC 9110 §10.2.3): seconds, rounded up, and the time on this
 * machine's clock. A date is relative to the response's `Date`, so wrong clocks do not matter.
 *
 * Returns undefined if `Retry-After` is missing or invalid. The maximum is one year.
 */
export function retryTimeOf(response: Pick<HttpResponse, "headers">, now: Date): RetryTime | undefined {
  const value = response.headers["retry-after"]?.trim();
  if (value === undefined) return undefined;
  const seconds = DELAY_SECONDS.test(value) ? Number(value) : secondsUntil(value, response, now);
  if (seconds === undefined) return undefined;
  const retryAfterSeconds = Math.min(Math.ceil(Math.max(0, seconds)), MAX_SECONDS);
  return { retryAfterSeconds, retryAt: new Date(now.getTime() + retryAfterSeconds * 1000) };
}

/** A number of seconds. A fraction, which the standard does not allow, is rounded up. */
const DELAY_SECONDS = /^\d+(\.\d+)?$/;

function secondsUntil(value: string, response: Pick<HttpResponse, "headers">, now: Date): number | undefined {
  const date = parseHttpDate(value, now);
  if (date === undefined) return undefined;
  const sent = parseHttpDate(response.headers["date"]?.trim() ?? "", now) ?? now.getTime();
  return (date - sent) / 1000;
}

const DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const LONG_DAY = "(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MONTH = `(?<month>${MONTHS.join("|")})`;
const TIME = "(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)";

/** The preferred form and the two obsolete forms of RFC 9110 §5.6.7. */
const HTTP_DATES = [
  new RegExp(`^${DAY}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`),
  new RegExp(`^${LONG_DAY}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT$`),
  new RegExp(`^${DAY} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`),
];

/** Parses an HTTP date into milliseconds since 1970. Returns undefined for an invalid date. */
function parseHttpDate(text: string, now: Date): number | undefined {
  const parts = HTTP_DATES.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;
  const number = (name: string) => Number(parts[name]);
  const year = parts["year"]?.length === 2 ? fullYear(number("year"), now) : number("year");
  const month = MONTHS.indexOf(parts["month"] ?? "");
  return Date.UTC(year, month, number("day"), number("hour"), number("minute"), number("second"));
}

/** Returns the full year of two digits. A year more than 50 years in the future is in the past (RFC 9110 §5.6.7). */
function fullYear(twoDigits: number, now: Date): number {
  const thisYear = now.getUTCFullYear();
  const year = thisYear - (thisYear % 100) + twoDigits;
  return year > thisYear + 50 ? year - 100 : year;
}
