import { html, type Markup } from "./markup.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Returns an ISO 8601 time as its UTC day: `5 January 2026`. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Returns a `time` element with the UTC day of an ISO 8601 time. */
export function timeElement(iso: string): Markup {
  return html`<time datetime="${iso}">${longDate(iso)}</time>`;
}

/** Returns a `time` element with the UTC day and minute of an ISO 8601 time. */
export function minuteElement(iso: string): Markup {
  return html`<time datetime="${iso}">${longDate(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC</time>`;
}
