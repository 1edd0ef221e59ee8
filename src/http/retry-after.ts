import type { RetryTime } from "../errors/catalog-error.ts";
import type { HttpResponse } from "./transport.ts";

/** The maximum delay, one year. A longer delay could exceed the range of `Date`. */
const MAX_SECONDS = 365 * 24 * 60 * 60;

/**
 * Returns when to send a request again (RFC 9110 §10.2.3): the delay in whole seconds, and the time on this machine's clock. The maximum
 * delay is one year. A date in `Retry-After` is compared with the response's `Date`, if any, because this machine's clock may be wrong.
 * Returns undefined if `Retry-After` is missing or invalid.
 */
export function retryTimeOf(response: Pick<HttpResponse, "headers">, now: Date): RetryTime | undefined {
  const value = response.headers["retry-after"]?.trim();
  if (value === undefined) return undefined;
  const seconds = DELAY_SECONDS.test(value) ? Number(value) : secondsUntil(value, response, now);
  if (seconds === undefined) return undefined;
  const retryAfterSeconds = Math.min(Math.ceil(Math.max(0, seconds)), MAX_SECONDS);
  return { retryAfterSeconds, retryAt: new Date(now.getTime() + retryAfterSeconds * 1000) };
}

/** A number of seconds. Accepts a fraction, which the standard does not allow. */
const DELAY_SECONDS = /^\d+(\.\d+)?$/;

function secondsUntil(value: string, response: Pick<HttpResponse, "headers">, now: Date): number | undefined {
  const date = parseHttpDate(value, now);
  if (date === undefined) return undefined;
  const sent = parseHttpDate(response.headers["date"]?.trim() ?? "", now) ?? now.getTime();
  return (date - sent) / 1000;
}

/** The preferred form of a date and the two obsolete forms (RFC 9110 §5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC_850 = /^[A-Z][a-z]+day, (\d\d)-([A-Z][a-z]{2})-(\d\d) ([\d:]+) GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) ([\d:]+) (\d{4})$/;

function parseHttpDate(text: string, now: Date): number | undefined {
  const date = text
    .replace(
      RFC_850,
      (_, day, month, year, time) => `Day, ${day} ${month} ${fullYear(year, now)} ${time} GMT`,
    )
    .replace(
      ASCTIME,
      (_, month, day, time, year) => `Day, ${day.replace(" ", "0")} ${month} ${year} ${time} GMT`,
    );
  const time = HTTP_DATE.test(date) ? Date.parse(date.slice("Day, ".length)) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Returns a two-digit year in full. A year more than 50 years in the future belongs to the previous century (RFC 9110 §5.6.7). */
function fullYear(twoDigits: string, now: Date): number {
  const thisYear = now.getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(twoDigits);
  return year > thisYear + 50 ? year - 100 : year;
}
