export const EXIT = {
  ok: 0,
  internal: 1,
  usage: 2,
  invalid: 3,
  auth: 4,
  notFound: 5,
  conflict: 6,
  rateLimited: 7,
  media: 8,
  service: 9,
  network: 10,
  partial: 11,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface ExitEntry {
  readonly name: string;
  readonly when: string;
  /** Whether running the same command again can help, and under what conditions. */
  readonly again: string;
  /** A command line that can exit with this code. This field and `todo` are set only for exit codes without error codes. */
  readonly example?: string;
  readonly todo?: string;
}

const AFTER_SIGNAL = {
  again: "yes",
  example: "catalog search --all",
  todo: "Run the same command again; the message states what was and was not done",
} as const satisfies Partial<ExitEntry>;

/** The table of exit codes. Pages of `help` and `explain`, and a table in the documentation are generated from it. */
export const EXIT_CODE_TABLE = {
  [EXIT.ok]: {
    name: "ok",
    when: "Success, a replay, an empty result, or a pipe or pager that was closed early.",
    again: "yes",
    example: "catalog --sandbox search git",
    todo: "Continue; for draft create, the result field states whether the draft was created now or earlier",
  },
  [EXIT.internal]: { name: "internal", when: "A local file, disk or port failure, or a bug.", again: "no" },
  [EXIT.usage]: {
    name: "usage",
    when: "A bad flag or argument, an unreadable file, no base URL, or a broken configuration.",
    again: "no",
  },
  [EXIT.invalid]: {
    name: "invalid",
    when: "A check failed, locally or at the service; diff --exit-code found differences; or serve --strict found mistakes of a client.",
    again: "no: fix the input",
  },
  [EXIT.auth]: {
    name: "auth",
    when: "The API key is missing, rejected, or withheld because of plain http, or its owner is unavailable.",
    again: "no: fix the key",
  },
  [EXIT.notFound]: {
    name: "not found",
    when: "No listing or draft has this slug, or no live listing matches this draft file.",
    again: "no",
  },
  [EXIT.conflict]: {
    name: "conflict",
    when: "The product's draft or live listing has different text, or a listing has an unexpected state or version.",
    again: "no: decide",
  },
  [EXIT.rateLimited]: {
    name: "rate limited",
    when: "The daily draft limit was reached, or there were too many requests (any 429).",
    again: "yes, after the time printed",
  },
  [EXIT.media]: {
    name: "media",
    when: "No logo or image could be loaded.",
    again: "no: add a logo or screenshot",
  },
  [EXIT.service]: {
    name: "service",
    when: "The service failed (any 5xx), or the API does not define its response.",
    again: "yes, unless the base URL is wrong",
  },
  [EXIT.network]: {
    name: "network",
    when: "The connection failed (DNS, refused, reset, TLS, proxy), timed out, or is blocked on this machine.",
    again: "yes; if blocked, no",
  },
  [EXIT.partial]: {
    name: "partial",
    when: "Several files of draft create, draft diff or draft pull failed, with different exit codes.",
    again: "yes: existing drafts are found again",
  },
  [EXIT.interrupted]: { name: "interrupted", when: "Interrupted, for example with Ctrl-C.", ...AFTER_SIGNAL },
  [EXIT.terminated]: {
    name: "terminated",
    when: "Terminated with SIGTERM, for example when a CI job is canceled. (serve shuts down and exits with 0.)",
    ...AFTER_SIGNAL,
  },
} as const satisfies Record<ExitCode, ExitEntry>;

/** The description of an error code in `explain`, error messages and the OpenAPI document. */
export interface ErrorWords {
  /** A short statement of the failure, without a final period. */
  readonly headline: string;
  readonly cause: string;
  /** The steps to fix the error. If a step is a command, `run` is the command line without the tool's name, such as `auth status`. */
  readonly todo: readonly { readonly text: string; readonly run?: string }[];
}

export interface ErrorEntry extends ErrorWords {
  readonly status?: number;
  readonly exit?: ExitCode;
  /** What a person has to do after a job has failed with this code: the text of the line `To do: …`. */
  readonly onRunner?: string;
  /** Whether running the same command again can help, and under what conditions. The default depends on the exit code. */
  readonly again?: string;
  readonly example?: string;
  /** The description for a read that is rejected with this code, if different. */
  readonly onRead?: ErrorWords;
}
