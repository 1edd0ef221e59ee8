import type { RetryTime } from "../../contract/errors/catalog-error.ts";
import type { HttpResponse } from "./transport.ts";

/** The maximum delay, one year. A longer delay could exceed the range of `Date`. */
const MAX_SECONDS = 365 * 24 * 60 * 60;

/** Returns the retry time, at most a year from now, or undefined if the response has no valid `Retry-After` (RFC 9110 §10.2.3). */
export function retryTimeOf(response: Pick<HttpResponse, "headers">, now: Date): RetryTime | undefined {
  const value = response.headers["retry-after"]?.trim();
  if (value === undefined) return undefined;
  const seconds = DELAY_SECONDS.test(value) ? Number(value) : secondsUntil(value, response, now);
  if (seconds === undefined) return undefined;
  const retryAfterSeconds = Math.min(Math.ceil(Math.max(0, seconds)), MAX_SECONDS);
  return { retryAfterSeconds, retryAt: new Date(now.getTime() + retryAfterSeconds * 1000) };
}

/** A pattern for a number of seconds. Accepts a fraction, which the standard does not allow. */
const DELAY_SECONDS = /^\d+(\.\d+)?$/;

function secondsUntil(value: string, response: Pick<HttpResponse, "headers">, now: Date): number | undefined {
  const date = parseHttpDate(value);
  if (date === undefined) return undefined;
  // The date is compared with the response's own date, because this machine's clock may be wrong.
  const sent = parseHttpDate(response.headers["date"]?.trim() ?? "") ?? now.getTime();
  return (date - sent) / 1000;
}

/** The preferred form of a date and the two obsolete forms (RFC 9110 §5.6.7). */
const DATE_FORMS = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]+day, \d\d-[A-Z][a-z]{2}-\d\d [\d:]+ GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]+ \d{4}$/,
];

function parseHttpDate(text: string): number | undefined {
  const isDate = DATE_FORMS.some((form) => form.test(text));
  const time = isDate ? Date.parse(text.endsWith("GMT") ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
