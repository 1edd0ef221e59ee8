import { EXIT, type ExitCode } from "../exit.ts";

/** What an exit code tells a script. */
export interface ExitPage {
  readonly name: string;
  readonly when: string;
  /** Whether the same command can be run again. */
  readonly again: string;
}

/** What each exit code means (`catalog help exit-codes`). */
export const EXIT_PAGES = {
  [EXIT.ok]: {
    name: "ok",
    when: "Success, a replay, an empty result, or the reader went away.",
    again: "as you like",
  },
  [EXIT.internal]: { name: "internal", when: "A bug, or a local file or disk that failed.", again: "no" },
  [EXIT.usage]: {
    name: "usage",
    when: "A bad flag or argument, an unreadable file, no base URL, a broken configuration.",
    again: "no",
  },
  [EXIT.invalid]: {
    name: "invalid",
    when: "The draft or the slug breaks a rule.",
    again: "no: fix the input",
  },
  [EXIT.auth]: {
    name: "auth",
    when: "No API key, or one that is refused for this base URL.",
    again: "no: fix the key",
  },
  [EXIT.notFound]: { name: "not found", when: "No live listing has this slug.", again: "no" },
  [EXIT.conflict]: {
    name: "conflict",
    when: "The idempotency key made a draft from other data.",
    again: "no: decide",
  },
  [EXIT.rateLimited]: {
    name: "rate limited",
    when: "The drafts of the day are used up, or there were too many requests.",
    again: "yes, after the time printed",
  },
  [EXIT.media]: { name: "media", when: "Neither a logo nor an image could be had.", again: "no: add one" },
  [EXIT.service]: {
    name: "service",
    when: "The service failed, or the answer is not the API's.",
    again: "yes",
  },
  [EXIT.network]: { name: "network", when: "DNS, refused, reset, TLS, proxy, or out of time.", again: "yes" },
  [EXIT.partial]: {
    name: "partial",
    when: "Of several files some became drafts and some did not.",
    again: "yes: nothing is created twice",
  },
  [EXIT.interrupted]: { name: "interrupted", when: "Ctrl-C.", again: "yes" },
  [EXIT.terminated]: { name: "terminated", when: "SIGTERM.", again: "yes" },
} as const satisfies Record<ExitCode, ExitPage>;
