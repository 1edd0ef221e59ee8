import type { TraceEvent } from "../http/transport.ts";
import { duration } from "../text/durations.ts";
import { clockTimes } from "../text/times.ts";

/** Returns the line of `--verbose` for an event on the wire. */
export function traceLine(event: TraceEvent): string {
  switch (event.type) {
    case "request":
      return `→ ${event.method} ${event.url}${event.attempt > 1 ? ` (attempt ${event.attempt})` : ""}`;
    case "response":
      return `← ${event.status} ${event.method} ${event.url} in ${Math.round(event.milliseconds)} ms, cache ${event.cache}`;
    case "failure":
      return `✗ ${event.method} ${event.url} after ${Math.round(event.milliseconds)} ms: ${event.reason}`;
    case "wait":
      return `… waiting ${Math.ceil(event.milliseconds)} ms: ${event.reason}`;
  }
}

/** Returns the note of a wait that the service asked for: its length, and its end in UTC and local time. */
export function waitNote({ until, reason }: Extract<TraceEvent, { type: "wait" }>, now: Date): string {
  const seconds = (until.getTime() - now.getTime()) / 1000;
  return `Waiting ${duration(seconds)}, until ${clockTimes(until)}: ${reason}. Ctrl-C ends the wait`;
}
